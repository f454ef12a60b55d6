import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.*;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.*;
import java.time.Duration;
import java.util.*;
import org.apache.kafka.clients.consumer.*;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Keeps the balance of every wallet in a file, from coin.events alone.
 *
 * java -cp 'JARS/*' Balances.java KAFKA.properties STORE.properties [again]     "again" reads the topic from its
 * beginning
 */
public class Balances {
  static final String TOPIC = "coin.events", SOURCE = "/cowrie/ledger";
  static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
  /**
   * due.PARTITION: the next expected sequence; offset.PARTITION: the next offset to read; user.ID: a balance in
   * 1/10,000 of a coin.
   */
  static final Properties store = new Properties();
  static FileLock lock;

  static long get(String name, long otherwise) {
    return Long.parseLong(store.getProperty(name, Long.toString(otherwise)));
  }

  static void set(String name, long value) {
    store.setProperty(name, Long.toString(value));
  }

  static void move(JsonNode transaction, int sign) {
    long units = transaction.get("amount").decimalValue().movePointRight(4).longValueExact() * sign;
    JsonNode from = transaction.get("fromUserId"), to = transaction.get("toUserId");
    // Null means a treasury, or issuance when coins are minted or burned.
    if (!from.isNull()) set("user." + from, get("user." + from, 0) - units);
    if (!to.isNull()) set("user." + to, get("user." + to, 0) + units);
  }

  static void apply(String type, JsonNode data) {
    if (type.equals("coin.transaction.recorded")) move(data, 1);
    if (!type.equals("coin.events.voided")) return;
    // After a restore of the ledger these events are void.
    for (int i = data.get("events").size() - 1; i >= 0; i--) {
      JsonNode event = data.get("events").get(i);
      if (event.get("type").asText().equals("coin.transaction.recorded")) move(event.get("data"), -1);
    }
  }

  /**
   * An event that was read before changes nothing. A missing event stops the program before anything after it is
   * counted.
   */
  static void take(ConsumerRecord<byte[], byte[]> record) throws IOException {
    set("offset." + record.partition(), record.offset() + 1);
    // Otherwise it is no event of this topic.
    if (!SOURCE.equals(header(record, "ce_source")) || !String.valueOf(record.partition()).equals(header(record, "ce_partition"))) return;
    long sequence = Long.parseLong(header(record, "ce_sequence")), due = get("due." + record.partition(), 1);
    if (sequence > due)
      throw new IllegalStateException("partition " + record.partition() + ": event " + sequence + " came where " + due + " is due");
    if (sequence == due) {
      apply(header(record, "ce_type"), JSON.readTree(record.value()));
      set("due." + record.partition(), due + 1);
    }
  }

  static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    Header header = record.headers().lastHeader(name);
    return header == null ? null : new String(header.value());
  }

  /** Replaces the balances and the positions together. */
  static void save(Path file) throws IOException {
    Path unfinished = Path.of(file + ".new");
    try (var out = new FileOutputStream(unfinished.toFile())) {
      store.store(out, null);
      out.getFD().sync();
    }
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    try (var folder = FileChannel.open(file.toAbsolutePath().getParent())) {
      folder.force(true);
    }
  }

  public static void main(String[] args) throws IOException {
    Path file = Path.of(args[1]);
    // The lock is held until the program ends, because two runs would overwrite each other's balances.
    lock = FileChannel.open(Path.of(file + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE).tryLock();
    if (lock == null) throw new IllegalStateException("another run has " + file);
    if (Files.exists(file)) try (var in = Files.newInputStream(file)) { store.load(in); }
    if (args.length > 2) store.keySet().removeIf(name -> name.toString().startsWith("offset."));
    var settings = new Properties();
    try (var in = new FileReader(args[0])) { settings.load(in); }
    settings.putAll(Map.of("enable.auto.commit", "false", "auto.offset.reset", "earliest"));
    try (var consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      var partitions = consumer.partitionsFor(TOPIC).stream().map(p -> new TopicPartition(TOPIC, p.partition())).toList();
      consumer.assign(partitions);
      for (var one : partitions) consumer.seek(one, get("offset." + one.partition(), 0));
      var ends = consumer.endOffsets(partitions);
      // A real service would not end here.
      while (partitions.stream().anyMatch(one -> consumer.position(one) < ends.get(one))) {
        for (var record : consumer.poll(Duration.ofSeconds(1))) take(record);
        save(file);
      }
    }
    new TreeSet<>(store.stringPropertyNames()).stream()
        .filter(name -> name.startsWith("user."))
        .forEach(name -> System.out.println(name.substring(5) + " " + java.math.BigDecimal.valueOf(get(name, 0), 4)));
  }
}

/** A connection that a proxy may intercept: from an instance of a service to a server, or from a server to another. */
export type Link = { instance: string; server: string };

/**
 * Intercepts the connections between services and servers, so that tests can cut and slow them. `listen` receives the
 * port of the server and returns the port that the instance must use.
 */
export type LinkProxy = { listen(link: Link, port: number): Promise<number> };

/** A listener of the broker for one instance, and the port that it advertises there. */
export type KafkaLink = { instance: string; port: number; advertisedPort: number };

/** The addresses of the servers as an instance uses them. */
export type ServerAddresses = { kafkaBrokers: string; redisUrl: string; postgresUrl: string | undefined };

/** A connection that somebody may stand in: from an instance of a service to a server, or from a server to another. */
export type Link = { instance: string; server: string };

/**
 * Stands between the services and the servers, so that tests can cut and slow their connections. `listen` gets the
 * port of the server and gives the one at which the instance is to reach it.
 */
export type Between = { listen(link: Link, port: number): Promise<number> };

/** Of one instance: where the broker listens for it alone, and what it tells it that its address is. */
export type KafkaLink = { instance: string; port: number; advertisedPort: number };

/** What an instance knows of the servers. */
export type SeenServers = { kafkaBrokers: string; redisUrl: string; postgresUrl: string | undefined };

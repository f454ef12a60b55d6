export type Link = { instance: string; server: string };

/**
 * Tests cut and slow these connections. `listen` gets the server's port and returns the one that the instance must use.
 */
export type LinkProxy = { listen(link: Link, port: number): Promise<number> };

export type KafkaLink = { instance: string; port: number; advertisedPort: number };

export type ServerAddresses = { kafkaBrokers: string; redisUrl: string; postgresUrl: string | undefined };

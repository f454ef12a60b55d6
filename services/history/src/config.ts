import { partitionsShape } from '@cowrie/contracts';
import { queryServerShape } from '@cowrie/queries';
import {
  baseConfigShape,
  DatabaseUrl,
  kafkaConfigShape,
  kafkaFilesBelongTogether,
  wholeNumber,
} from '@cowrie/runtime';
import { z } from 'zod';

export const ConfigSchema = z
  .object({
    ...baseConfigShape,
    ...kafkaConfigShape,
    ...partitionsShape,
    ...queryServerShape,
    HISTORY_DATABASE_URL: DatabaseUrl,
    /** Includes queries that wait to see their caller's writes. */
    HISTORY_QUERIES_IN_FLIGHT: wholeNumber(1, 10_000, 512),
  })
  .check(kafkaFilesBelongTogether);

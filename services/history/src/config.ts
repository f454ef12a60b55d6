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
    ...queryServerShape,
    HISTORY_DATABASE_URL: DatabaseUrl,
    /** The maximum number of queries handled at once, including those that wait to see their caller's writes. */
    HISTORY_QUERIES_IN_FLIGHT: wholeNumber(1, 10_000, 512),
  })
  .check(kafkaFilesBelongTogether);

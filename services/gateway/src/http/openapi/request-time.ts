/** `date-time` alone does not say how an offset is written. */
export const REQUEST_TIME = {
  format: 'date-time',
  pattern: 'T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})$',
} as const;

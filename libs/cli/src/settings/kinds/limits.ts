import { type Kind, write } from './kind.ts';

const MINUTES_MAX = 31 * 24 * 60;

/** The schema's pattern has checked the text. */
function minutesOf(window: string): number {
  const count = (unit: RegExp) => Number(unit.exec(window)?.[1] ?? 0);
  const hours = (count(/(\d+)W/) * 7 + count(/(\d+)D/)) * 24 + count(/(\d+)H/);
  return hours * 60 + count(/(\d+)M/);
}

export const limits: Kind = {
  one: 'limit',
  makes: 'createLimit',
  changes: 'changeLimit',
  names: ['name'],
  list: async (client, options) => (await client.listLimits({}, options)).limits,
  make: (fields) => write('createLimit', fields),
  change: (id, changed) => [write('changeLimit', { id, ...changed })],
  refusals({ window, maxAmount = null, maxCount = null }) {
    const minutes = minutesOf(String(window));
    return [
      ...(minutes >= 1 && minutes <= MINUTES_MAX
        ? []
        : [{ field: 'window', message: 'must be from PT1M to P31D' }]),
      ...(maxAmount === null && maxCount === null
        ? [{ field: '', message: 'must have maxAmount or maxCount' }]
        : []),
    ];
  },
};

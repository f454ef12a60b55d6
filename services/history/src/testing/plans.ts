import type pg from 'pg';

export type QueryPlan = { steps: string[]; indexes: string[]; hits: number };
export const PLAN_MODES = ['force_generic_plan', 'force_custom_plan'] as const;
export type PlanMode = (typeof PLAN_MODES)[number];

type Plan = {
  'Node Type': string;
  'Scan Direction'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
  'Shared Hit Blocks': number;
};

type Value = number | bigint | string | boolean | null | readonly number[];
const isArray = (value: Value): value is readonly number[] => Array.isArray(value);
function typeOf(value: Value): string {
  if (isArray(value)) return 'bigint[]';
  return typeof value === 'number' ? 'bigint' : 'unknown';
}
function literal(value: Value): string {
  if (isArray(value)) return `'{${value}}'`;
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** The statement is prepared, so that its plan is the one that the service gets. */
export async function explainPlan(
  pool: pg.Pool,
  { text, values }: { text: string; values: readonly Value[] },
  mode: PlanMode,
): Promise<QueryPlan> {
  const client = await pool.connect();
  try {
    await client.query(`SET plan_cache_mode = ${mode}`);
    await client.query(`PREPARE one (${values.map(typeOf).join(', ')}) AS ${text}`);
    const run = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE one (${values.map(literal).join(', ')})`;
    // Run twice, so that all pages are in memory.
    await client.query(run);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(run);
    const top = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!top) throw new Error('no plan');
    const steps = flatten(top);
    return {
      steps: steps.map((step) => [step['Node Type'], step['Scan Direction']].filter(Boolean).join(' ')),
      indexes: steps.flatMap((step) => step['Index Name'] ?? []),
      hits: top['Shared Hit Blocks'],
    };
  } finally {
    client.release(true);
  }
}

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];

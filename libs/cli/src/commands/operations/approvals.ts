import type { Approval } from '@cowrie/client';
import type { Command } from 'commander';
import type { Add, Context } from '../../context.ts';
import { shortOf, showAct } from '../../held.ts';
import { choices, oneOf, text, whole } from '../arguments.ts';

const STATUSES = choices<Approval['status']>({ PENDING: 0, APPROVED: 0, REJECTED: 0, EXPIRED: 0 });
const ACTIONS = [
  ...(['mint', 'burn', 'refund', 'reward', 'treasury-transfer', 'withdrawal-settle'] as const),
  ...(['role-change', 'user-delete', 'factor-reset', 'limit'] as const),
  ...(['budget', 'platform-status', 'api-key', 'service-account', 'rate'] as const),
] as const;
const COLUMNS = ['id', 'status', 'action', 'target', 'amount', 'requestedBy', 'expiresAt'];

/** What stops each thing that one stolen session of a super admin could do (docs/operations/security.md). */
const RECOMMENDED = [
  ...(['mint', 'burn', 'reward', 'treasury-transfer', 'role-change', 'user-delete', 'factor-reset'] as const),
  ...(['limit', 'budget', 'platform-status', 'api-key', 'service-account', 'rate'] as const),
] as const;

/** Acts that wait for a second person. */
export function approvalCommands(program: Command, add: Add): void {
  const approvals = program.command('approvals').description('Acts that wait for a second person (admin)');

  add(approvals, 'list', 'List them, newest first', async ({ client, out, signal }, _args, options) => {
    const [status, action] = [text(options.status), text(options.action)];
    const input = {
      limit: whole(options.limit, 'limit'),
      cursor: text(options.cursor),
      ...(status === undefined ? {} : { status: oneOf(status.toUpperCase(), STATUSES, '--status') }),
      ...(action === undefined
        ? {}
        : { action: oneOf(action, [...ACTIONS, 'approval-policy'] as const, '--action') }),
    };
    const answer = await client.listApprovals(input, { signal });
    out.table(answer.approvals, COLUMNS, answer);
    if (!out.isJson && answer.nextCursor !== null) out.note(`More: --cursor ${answer.nextCursor}`);
  })
    .option('--status <status>', STATUSES.join(', '))
    .option('--action <action>', ACTIONS.join(', '))
    .option('--limit <number>', '1 to 100')
    .option('--cursor <cursor>', 'of the page before');

  add(approvals, 'show <id>', 'Show one', async ({ client, out, signal }, [id = '']) => {
    out.show(await client.getApproval({ id }, { signal }));
  });

  add(approvals, 'approve <id>', 'Do what another person asked for', (context, [id = '']) =>
    approve(context, id),
  );

  add(
    approvals,
    'reject <id>',
    'Reject one, or withdraw your own',
    async ({ client, out, signal }, [id = ''], options) => {
      const { approval } = await client.rejectApproval({ id, reason: text(options.reason) }, { signal });
      out.show(out.isJson ? approval : shortOf(approval));
    },
  ).option('--reason <text>', 'why');
}

/** What is approved is what was shown. */
async function approve({ client, out, confirm, once, signal }: Context, id: string): Promise<void> {
  const approval = await client.getApproval({ id }, { signal });
  if (!out.isJson) out.note(JSON.stringify({ ...shortOf(approval), request: approval.request }, null, 2));
  await confirm(
    `Approve it: ${approval.action} of ${approval.target}, asked for by user ${approval.requestedBy}?`,
  );
  const answer = await client.approveAct({ id, requestHash: approval.requestHash }, once());
  if (answer) out.show(answer);
  else out.note('Done.');
}

/** Of which acts a second person is asked. */
export function policyCommands(program: Command, add: Add): void {
  const policies = program
    .command('policies')
    .description('Acts that a second person is asked about (admin)');

  add(policies, 'list', 'List them', async ({ client, out, signal }) => {
    const answer = await client.listApprovalPolicies({}, { signal });
    out.table(answer.policies, ['action', 'aboveAmount'], answer);
  });

  add(
    policies,
    'set <action> [above]',
    'Ask a second person about an act: about each, or above so many coins of a person and day (super admin)',
    async ({ client, out, confirm, signal }, [action = '', above]) => {
      const named = oneOf(action, ACTIONS, 'an action');
      await confirm(`Ask a second person about ${named}${above === undefined ? '' : ` above ${above}`}?`);
      const input = { action: named, aboveAmount: above ?? null };
      showAct(out, await client.setApprovalPolicy(input, { signal }));
    },
  );

  add(
    policies,
    'remove <action>',
    'Ask nobody about an act any more (super admin)',
    async ({ client, out, confirm, signal }, [action = '']) => {
      const named = oneOf(action, ACTIONS, 'an action');
      await confirm(`Ask nobody about ${named} any more?`);
      const answer = await client.removeApprovalPolicy({ action: named }, { signal });
      if (answer) showAct(out, answer);
      else out.note('Removed.');
    },
  );

  add(
    policies,
    'recommend',
    'Ask about whatever one stolen session of a super admin could do; those that are there stay (super admin)',
    (context) => recommend(context),
  );
}

/** The first is in force at once; each of the others waits for another super admin. */
async function recommend({ client, out, confirm, signal }: Context): Promise<void> {
  const { policies } = await client.listApprovalPolicies({}, { signal });
  const missing = RECOMMENDED.filter((action) => !policies.some((policy) => policy.action === action));
  if (missing.length === 0) return out.note('All of them are there.');
  await confirm(`Ask a second person about each ${missing.join(', ')}?`);
  const answers = [];
  for (const action of missing) {
    const answer = await client.setApprovalPolicy({ action, aboveAmount: null }, { signal });
    const waits = 'approval' in answer;
    answers.push({ action, waits, approval: waits ? answer.approval.id : null });
  }
  out.table(answers, ['action', 'waits', 'approval'], { policies: answers });
  if (answers.some(({ waits }) => waits)) out.note('Another super admin has to approve those that wait.');
}

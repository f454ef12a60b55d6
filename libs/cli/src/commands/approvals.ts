import type { Command } from 'commander';
import type { Add, Context } from '../context.ts';
import { showAnswer } from './call/answer.ts';

/** Each policy stops one thing that a stolen session of a super admin could do (docs/operations/security.md). */
const RECOMMENDED = [
  ...(['mint', 'burn', 'reward', 'treasury-transfer', 'role-change', 'user-delete', 'factor-reset'] as const),
  ...(['limit', 'budget', 'platform-status', 'api-key', 'service-account', 'rate'] as const),
] as const;

export function approvalCommands(program: Command, add: Add): void {
  add(
    program,
    'approve <id>',
    'Show another person’s request, and approve it (admin)',
    (context, [id = '']) => approve(context, id),
  );
  const policies = program.command('policies').description('Approval policies (super admin)');
  add(
    policies,
    'recommend',
    'Require approval for everything one stolen session could do; existing policies stay',
    (context) => recommend(context),
  );
}

/** The request is approved by the hash of what was shown. */
async function approve({ client, out, confirm, once, signal }: Context, id: string): Promise<void> {
  const approval = await client.getApproval({ id }, { signal });
  const { action, target, amount, request, requestedBy, status, expiresAt } = approval;
  if (!out.isJson)
    out.note(
      JSON.stringify({ id, status, action, target, amount, request, requestedBy, expiresAt }, null, 2),
    );
  await confirm(`Approve ${action} of ${target}, requested by user ${requestedBy}?`);
  showAnswer(out, await client.approveAct({ id, requestHash: approval.requestHash }, once()));
}

/** The first policy applies at once; each of the others waits for another super admin. */
async function recommend({ client, out, confirm, signal }: Context): Promise<void> {
  const { policies } = await client.listApprovalPolicies({}, { signal });
  const missing = RECOMMENDED.filter((action) => !policies.some((policy) => policy.action === action));
  if (missing.length === 0) return out.note('All policies exist already.');
  await confirm(`Require approval for ${missing.join(', ')}?`);
  const answers = [];
  for (const action of missing) {
    const answer = await client.setApprovalPolicy({ action, aboveAmount: null }, { signal });
    const waits = 'approval' in answer;
    answers.push({ action, waits, approval: waits ? answer.approval.id : null });
  }
  out.table(answers, ['action', 'waits', 'approval'], { policies: answers });
  if (answers.some(({ waits }) => waits)) out.note('Another super admin must approve the waiting changes.');
}

import { describe } from '@jest/globals';
import { usePlatform } from '../../support/platform/use-platform.ts';
import { describeHeldOperations } from './approvals/acts.ts';
import { describeApprovers } from './approvals/approvers.ts';
import { describeRequesters } from './approvals/requesters.ts';

/** The platform is its own, because policies apply to everybody. Each part begins without a policy. */

const own = usePlatform({ APPROVER_MIN_HOURS: '24' });

// The first part needs a platform with a single super admin.
describe('approvers', () => describeApprovers(own));
describe('requesters', () => describeRequesters(own));
describe('held operations', () => describeHeldOperations(own));

import { describe, expect, it } from '@jest/globals';
import { lookAt } from '../support/look.ts';
import type { OnStage } from '../support/on-stage.ts';

export function describeEveryPage(on: OnStage): void {
  describe('every page is accessible, complete and within its policy, light and dark, wide and narrow, in both languages', () => {
    it('of a user', async () => {
      const pages = [
        { name: 'wallet', path: '/wallet', title: /./ },
        { name: 'transfer', path: '/wallet/transfer', title: /./ },
        { name: 'holds', path: '/wallet/holds', title: /./ },
        { name: 'sessions', path: '/sessions', title: /./ },
      ];
      expect(await lookAt(on.stage, on.scene.ada, pages)).toEqual([]);
    });

    it('of administrators', async () => {
      const pages = [
        { name: 'users', path: '/users', title: /./ },
        { name: 'user', path: `/users/${on.scene.ada.id}`, title: 'Ada Ngo' },
        { name: 'transactions', path: '/transactions', title: /./ },
        { name: 'treasuries', path: '/treasuries', title: /./ },
        { name: 'treasury', path: '/treasuries/course-fees', title: /./ },
        { name: 'withdrawals', path: '/withdrawals', title: /./ },
        { name: 'mint-requests', path: '/mint-requests', title: /./ },
        { name: 'keys', path: '/keys', title: /./ },
        { name: 'audit-log', path: '/audit-log', title: /./ },
        { name: 'webhooks', path: '/webhooks', title: /./ },
      ];
      expect(await lookAt(on.stage, on.superAdmin, pages)).toEqual([]);
    });
  });
}

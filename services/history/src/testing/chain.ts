export * from '../../../../libs/consumer/src/testing/chain.ts';

export * from '../../../../libs/consumer/src/testing/events.ts';

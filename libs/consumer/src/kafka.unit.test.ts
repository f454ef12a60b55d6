import { describe, expect, it } from '@jest/globals';
import { kafkaClientOf, kafkaGroupOf } from './kafka.ts';
import { quiet } from './testing/events.ts';

describe('kafkaClientOf', () => {
  it('asks for certificates at each connection when they come from a function', () => {
    let asked = 0;
    const ssl = () => {
      asked += 1;
      return {};
    };
    const client = kafkaClientOf({ brokers: 'localhost:9092', ssl }, 'team.balances', quiet);
    client.secureContextOf?.();
    client.secureContextOf?.();
    expect(asked).toBe(2);
  });
});

describe('kafkaGroupOf', () => {
  it('is another one for each topic, and begins with what the rights of a team are given for', () => {
    const settings = { brokers: 'localhost:9092' };
    const groups = ['coin.events', 'user.events'].map((topic) =>
      kafkaGroupOf(settings, 'team.balances', topic),
    );
    expect(groups).toEqual(['team.balances.coin.events', 'team.balances.user.events']);
  });

  it('is the one that a service names for its own client', () => {
    const client = kafkaClientOf({ brokers: 'localhost:9092' }, 'history', quiet);
    expect(kafkaGroupOf(client, 'history', 'coin.events')).toBe('history');
  });
});

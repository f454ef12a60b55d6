import kafkajs, { type PartitionAssigner } from 'kafkajs';

const { MemberAssignment, MemberMetadata } = kafkajs.AssignerProtocol;
const NAME = 'cowrie-one-partition';
const VERSION = 0;
const userData = Buffer.alloc(0);

/** kafkajs cannot read a partition without a group, so every member gets this one. */
export function onePartitionAssigner(partition: number): PartitionAssigner {
  return () => ({
    name: NAME,
    version: VERSION,
    protocol: ({ topics }) => ({
      name: NAME,
      metadata: MemberMetadata.encode({ version: VERSION, topics, userData }),
    }),
    assign: async ({ members, topics }) => {
      const assignment = Object.fromEntries(topics.map((topic) => [topic, [partition]]));
      return members.map(({ memberId }) => ({
        memberId,
        memberAssignment: MemberAssignment.encode({ version: VERSION, assignment, userData }),
      }));
    },
  });
}

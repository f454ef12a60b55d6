import { at } from '../../api/examples.ts';

export const list = {
  answers: {
    200: {
      heads: [
        {
          partition: 3,
          sequence: 10,
          hash: '9f2c61d0a4b87e35c1f08d6294ae7b53e0c48f1ad27b6953804e1fc6a2d9b70e',
          at: at(59),
          jws: 'eyJhbGciOiJFZERTQSJ9.eyJwYXJ0aXRpb24iOjN9.c2lnbmF0dXJl',
        },
      ],
    },
  },
};

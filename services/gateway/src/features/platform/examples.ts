export const keys = {
  answers: {
    200: {
      keys: [
        {
          kty: 'OKP',
          crv: 'Ed25519',
          x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
          kid: '1',
          alg: 'EdDSA',
          use: 'sig',
        },
      ],
    },
  },
};

export const alive = { answers: { 200: { status: 'ok' } } };

export const readiness = {
  answers: { 200: { status: 'ok' }, 503: { status: 'unavailable', problems: ['kafka'] } },
};

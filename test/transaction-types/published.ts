import {
  declarationOf,
  supplyEffectOf,
  TRANSACTION_TYPES,
  XAF_TRANSACTION_TYPES,
  xafDeclarationOf,
} from '@cowrie/contracts';

/** Readers verify the ledger with this, without its code. */
export function publishedTypes(): string {
  const coins = TRANSACTION_TYPES.map((type) => {
    const { stored, ways, partition, stoppedBy, names, ...others } = declarationOf(type);
    const { flow, captureFor, givesBack } = others;
    const supply = supplyEffectOf(declarationOf(type));
    return [type, { stored, ways, partition, stoppedBy, names, supply, flow, captureFor, givesBack }];
  });
  const xaf = XAF_TRANSACTION_TYPES.map((type) => {
    const { ways, partition, stoppedBy, names, of } = xafDeclarationOf(type);
    return [type, { ways, partition, stoppedBy, names, supply: supplyEffectOf(xafDeclarationOf(type)), of }];
  });
  const all = { coins: Object.fromEntries(coins), xaf: Object.fromEntries(xaf) };
  return `${JSON.stringify(all, null, 2)}\n`;
}

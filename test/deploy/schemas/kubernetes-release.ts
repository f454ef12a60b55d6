import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { Manifest } from '../k8s/manifests/documents.ts';
import type { Fields } from '../tools/values.ts';

export type KubernetesRelease = {
  checkBuiltIn(document: Manifest): Promise<string[]>;
  check(name: string, schema: Fields, document: Manifest): string[];
};

const DEFINITIONS = 'https://kubernetes.io/api/_definitions.json';
const ERRORS_TOLD = 5;

export const METADATA: Fields = {
  $ref: `${DEFINITIONS}#/$defs/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta`,
};

export async function openKubernetesRelease(folder: string): Promise<KubernetesRelease> {
  const read = async (file: string): Promise<Fields> =>
    JSON.parse(await readFile(join(folder, file), 'utf8'));
  // The formats are integer sizes and dates, which the cluster hardly checks either.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, verbose: false });
  ajv.addSchema({ ...(await read('_definitions.json')), $id: DEFINITIONS });

  function check(name: string, schema: Fields, document: Manifest): string[] {
    const validate = ajv.getSchema(name) ?? ajv.compile({ ...schema, $id: name });
    if (validate(document)) return [];
    return [...new Set((validate.errors ?? []).map(tell))].slice(0, ERRORS_TOLD);
  }

  return {
    check,
    async checkBuiltIn(document) {
      const schema = await read(fileOf(document)).catch(() => undefined);
      if (!schema) return [`no schema for ${document.apiVersion} ${document.kind}`];
      return check(`https://kubernetes.io/api/${fileOf(document)}`, schema, document);
    },
  };
}

/** `networking.k8s.io/v1 NetworkPolicy` is networkpolicy-networking-v1.json. */
function fileOf({ apiVersion, kind }: Manifest): string {
  return `${kind.toLowerCase()}-${apiVersion.replace(/^([^./]*)(\.[^/]*)?\//, '$1-')}.json`;
}

function tell({ instancePath, message, params }: ErrorObject): string {
  const field = 'additionalProperty' in params ? ` (${params.additionalProperty})` : '';
  return `${instancePath || '/'} ${message}${field}`;
}

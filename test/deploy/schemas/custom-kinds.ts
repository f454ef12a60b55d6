import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder } from '../tools/cache.ts';
import { at, type Fields, isFields, listAt, textAt } from '../tools/values.ts';
import { definitionsOfGoModules } from './go-modules.ts';
import { strictSchema } from './strict.ts';
import { definitionsOfStrimzi } from './strimzi.ts';
import { GITOPS_MODULES, GO_MODULES, STRIMZI_KINDS, STRIMZI_VERSION } from './versions.ts';

const FILE = 'definitions.json';

export async function customKinds(metadata: Fields): Promise<Map<string, Fields>> {
  const definitions = await readDefinitions();
  return new Map(definitions.flatMap((definition) => schemasOf(definition, metadata)));
}

export async function readDefinitions(): Promise<Fields[]> {
  const versions = [GO_MODULES, GITOPS_MODULES, STRIMZI_KINDS, STRIMZI_VERSION];
  const folder = await cachedFolder('definitions', versions, async (made) => {
    const fetched = await Promise.all([definitionsOfGoModules(), definitionsOfStrimzi()]);
    await writeFile(join(made, FILE), JSON.stringify(fetched.flat()));
  });
  const definitions: unknown = JSON.parse(await readFile(join(folder, FILE), 'utf8'));
  return Array.isArray(definitions) ? definitions.filter(isFields) : [];
}

function schemasOf(definition: Fields, metadata: Fields): [string, Fields][] {
  const group = textAt(definition, 'spec', 'group');
  const kind = textAt(definition, 'spec', 'names', 'kind');
  const served = listAt(definition, 'spec', 'versions').filter((version) => version.served === true);
  return served.map((version) => [
    `${group}/${textAt(version, 'name')} ${kind}`,
    strictSchema(at(version, 'schema', 'openAPIV3Schema'), metadata),
  ]);
}

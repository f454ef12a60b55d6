import { join } from 'node:path';
import type { Manifest } from '../k8s/manifests/documents.ts';
import { customKinds } from './custom-kinds.ts';
import { METADATA, openKubernetesRelease } from './kubernetes-release.ts';
import { pythonPackages } from './python-packages.ts';
import { KUBERNETES_VERSIONS } from './versions.ts';

export type Validator = {
  validate(document: Manifest): Promise<string[]>;
};

/** Downloads missing files; docs/operations/kubernetes.md lists the requirements. */
export async function createValidator(): Promise<Validator> {
  const [packages, custom] = await Promise.all([pythonPackages(), customKinds(METADATA)]);
  const schemas = join(packages, 'kubernetes_validate/kubernetes-json-schema');
  const releases = await Promise.all(
    KUBERNETES_VERSIONS.map((version) => openKubernetesRelease(join(schemas, `v${version}.0-local-strict`))),
  );
  const newest = releases.at(-1);
  return {
    async validate(document) {
      const name = `${document.apiVersion} ${document.kind}`;
      const schema = custom.get(name);
      if (schema && newest) return newest.check(name.replaceAll(' ', '/'), schema, document);
      const found = await Promise.all(releases.map((release) => release.checkBuiltIn(document)));
      return [...new Set(found.flat())];
    },
  };
}

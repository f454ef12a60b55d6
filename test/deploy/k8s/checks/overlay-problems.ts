import type { Manifest } from '../manifests/documents.ts';
import { forgotten } from './forgotten.ts';
import { namespaceProblems } from './namespaces.ts';
import { releaseProblems } from './release.ts';
import { settingProblems } from './settings.ts';
import { trustedProxyProblems } from './trusted-proxies.ts';

/** What would be found out at runtime only: secrets and settings that were forgotten, a version that was not put in. */
export function overlayProblems(documents: readonly Manifest[]): string[] {
  return [
    ...forgotten(documents),
    ...settingProblems(documents),
    ...trustedProxyProblems(documents),
    ...releaseProblems(documents),
    ...namespaceProblems(documents),
  ];
}

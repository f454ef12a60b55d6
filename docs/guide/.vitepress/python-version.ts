/** The form that Python gives a version (PEP 440): `1.0.0-rc.1` is `1.0.0rc1`. */
export const pythonVersion = (version: string): string => version.replace(/-([a-z]+)\.?/, '$1');

import { cp, mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { cachedPython } from '../client-python/python.ts';
import { GO_ENV } from '../tools/go.ts';
import { runProgram } from '../tools/run-program.ts';

const DOCUMENT = join(import.meta.dirname, '../../../docs/openapi.json');
const WITHIN_MS = 200_000;

type Env = Record<string, string>;
export type GeneratedClient = { said: string; play(): Promise<string> };

function sh(folder: string, line: string, env: Env = {}): Promise<string> {
  const options = { cwd: folder, env: { DOCUMENT, ...env }, timeoutMs: WITHIN_MS };
  return runProgram('sh', ['-c', `{ ${line}; } 2>&1`], options);
}

export async function generateGo(folder: string): Promise<GeneratedClient> {
  await cp(join(import.meta.dirname, 'go'), folder, { recursive: true });
  await mkdir(join(folder, 'cowrie'));
  // This is a step of its own, because downloading and building print messages.
  await sh(
    folder,
    'go build -o oapi-codegen github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen',
    GO_ENV,
  );
  const generate = './oapi-codegen -generate types,client -package cowrie -o cowrie/client.go "$DOCUMENT"';
  const said = await sh(folder, generate);
  await sh(folder, 'go vet ./... && go build -o play .', GO_ENV);
  return { said, play: () => sh(folder, './play') };
}

export async function generatePython(folder: string): Promise<GeneratedClient> {
  const source = join(import.meta.dirname, 'python');
  const { file } = await cachedPython('generated-python', join(source, 'requirements.txt'));
  // The generator runs a formatter that must be on the PATH. Scripts of pip name the folder in which the environment
  // was created, which no longer exists, so those programs are run as modules.
  const env = { PATH: [dirname(file), process.env.PATH].join(delimiter), PYTHONDONTWRITEBYTECODE: '1' };
  await cp(source, folder, { recursive: true });
  const generate =
    'python -m openapi_python_client generate --path "$DOCUMENT" --output-path generated --meta none';
  const said = await sh(folder, generate, env);
  await sh(folder, 'python -m mypy --strict --follow-imports=silent --no-incremental play.py', env);
  return { said, play: () => sh(folder, 'python play.py', env) };
}

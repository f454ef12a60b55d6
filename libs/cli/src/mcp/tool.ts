import type { CallOptions, Client } from '@cowrie/client';
import type { McpServer } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { answerOf, failureOf, shownFields, type ToolAnswer } from './answer.ts';
import type { ToolBound } from './bound.ts';
import type { Principal, Right } from './principal.ts';

export type Session = {
  client: Client;
  principal: Principal;
  baseUrl: string;
  docsUrl: string;
  isWriting: boolean;
  hasApiKey: boolean;
  bound: ToolBound;
  signal: AbortSignal;
  /** A call without an idempotency key gets one that is the same for the same arguments, while the server runs. */
  keyOf(tool: string, input: object): string;
};

/** Use `reading` or `writing` to declare one. */
export type Tool = {
  name: string;
  isWriting: boolean;
  right: Right;
  isForAll: boolean;
  needsApiKey: boolean;
  offer(server: McpServer, session: Session): void;
};

type ToolDeclaration<In> = {
  name: string;
  title: string;
  description: string;
  input: z.ZodType<In>;
  right: Right;
};

/** MCP clients usually wait 60 s for an answer. */
export const DEADLINE_MS = 20_000;

export type ReadingDeclaration<In> = ToolDeclaration<In> & {
  isForAll?: true;
  run(session: Session, input: In, options: CallOptions): Promise<object>;
};

export function reading<In extends object>(said: ReadingDeclaration<In>): Tool {
  const { name, right, isForAll = false } = said;
  return {
    ...{ name, right, isForAll, isWriting: false, needsApiKey: false },
    offer(server, session) {
      const annotations = { readOnlyHint: true, openWorldHint: false };
      const { title, description, input: inputSchema } = said;
      server.registerTool(name, { title, description, inputSchema, annotations }, (input, { mcpReq }) =>
        answered(session, async () => {
          const options = {
            signal: AbortSignal.any([session.signal, mcpReq.signal]),
            deadlineMs: DEADLINE_MS,
          };
          return answerOf(shownFields(await said.run(session, input, options)));
        }),
      );
    },
  };
}

/** A failure is an answer too. */
export async function answered(session: Session, run: () => Promise<ToolAnswer>): Promise<ToolAnswer> {
  try {
    return await run();
  } catch (error) {
    return failureOf(error, session.docsUrl);
  }
}

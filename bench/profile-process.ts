import { getFreePort } from './server-process.ts';

type CallFrame = { functionName: string; url: string };
type Profile = {
  nodes: { id: number; callFrame: CallFrame }[];
  samples: number[];
  timeDeltas: number[];
};

/** Where the main thread of a process spends its time, by the inspector of Node. */
export type Profiler = {
  start(): Promise<void>;
  /** The microseconds of each function itself, and the share of the time in which the event loop worked. */
  stop(): Promise<{ own: { frame: CallFrame; microseconds: number }[]; loopUtilization: number }>;
  close(): void;
};

/** The argument with which a process is started, and what connects to it. */
export async function prepareProfiler(): Promise<{
  argument: string;
  connect(): Promise<Profiler>;
}> {
  const port = await getFreePort();
  return { argument: `--inspect=127.0.0.1:${port}`, connect: () => connect(port) };
}

async function connect(port: number): Promise<Profiler> {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error('The process has no inspector.');
  const send = await openSession(target.webSocketDebuggerUrl);
  await send('Profiler.enable');
  await send('Profiler.setSamplingInterval', { interval: 500 });
  const readLoop = async () => {
    const expression = 'JSON.stringify(performance.eventLoopUtilization())';
    const { result } = (await send('Runtime.evaluate', { expression })) as {
      result: { value: string };
    };
    return JSON.parse(result.value) as { active: number; idle: number };
  };
  let before = { active: 0, idle: 0 };
  return {
    async start() {
      before = await readLoop();
      await send('Profiler.start');
    },
    async stop() {
      const { profile } = (await send('Profiler.stop')) as { profile: Profile };
      const after = await readLoop();
      const active = after.active - before.active;
      return {
        own: sumOwnTime(profile),
        loopUtilization: active / (active + after.idle - before.idle),
      };
    },
    close: () => void send('Profiler.disable').then(() => send.close()),
  };
}

type Session = ((method: string, params?: object) => Promise<unknown>) & { close(): void };

async function openSession(url: string): Promise<Session> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('No connection to the inspector.')));
  });
  let id = 0;
  const send = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      id += 1;
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
  return Object.assign(send, { close: () => socket.close() });
}

function sumOwnTime({ nodes, samples, timeDeltas }: Profile) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const sums = new Map<string, { frame: CallFrame; microseconds: number }>();
  for (const [place, id] of samples.entries()) {
    const frame = frames.get(id);
    if (!frame) continue;
    const key = `${frame.url} ${frame.functionName}`;
    const sum = sums.get(key) ?? { frame, microseconds: 0 };
    sum.microseconds += timeDeltas[place] ?? 0;
    sums.set(key, sum);
  }
  return [...sums.values()].toSorted((a, b) => b.microseconds - a.microseconds);
}

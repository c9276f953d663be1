import {
  type FaultKind as ProviderFault,
  faultKinds as providerFaults,
  type FaultOperation,
} from '#features/payments/server/sandbox/testing/faulty-sandbox.ts';
import { createRandom, type Random } from '../random.ts';
import { type EmailFault, emailFaults } from './start-email-server.ts';

/** The program that gets webhooks reports a failure, or breaks the connection after it has read the message. */
const receiverFaults = ['busy', 'silent'] as const;
type ReceiverFault = (typeof receiverFaults)[number];

const operations: readonly FaultOperation[] = [
  'createIntent',
  'confirm',
  'capture',
  'cancel',
  'retrieve',
  'refund',
  'deliver',
];

/** How each kind of fault is chosen; `milliseconds` is how long it lasts. */
const kinds = {
  'kill the server': chooseDuration,
  'kill the database': chooseDuration,
  'kill server and database': chooseDuration,
  'stop the server': chooseDuration,
  'restart the database': chooseDuration,
  'freeze the database': (random: Random) => ({ milliseconds: 2_500 + random.int(1_500) }),
  'freeze the server': chooseDuration,
  'fill the disk': chooseDuration,
  'slow the disk': chooseDuration,
  'cut every connection': chooseDuration,
  'lose notifications': chooseDuration,
  'move the clock': (random: Random) => ({
    ...chooseDuration(random),
    offset: random.pick([-7_200_000, -30_000, 90_000, 1_200_000, 10_800_000]),
  }),
  'provider fault': (random: Random) => ({
    ...chooseDuration(random),
    operation: random.pick(operations),
    provider: random.pick(providerFaults),
    times: 1 + random.int(3),
  }),
  'no provider': chooseDuration,
  'email fault': (random: Random) => ({
    ...chooseDuration(random),
    email: random.pick(emailFaults),
  }),
  'receiver fault': (random: Random) => ({
    ...chooseDuration(random),
    receiver: random.pick(receiverFaults),
  }),
};

function chooseDuration(random: Random): { milliseconds: number } {
  return { milliseconds: 300 + random.int(2_200) };
}

export type FaultName = keyof typeof kinds;
export const faultNames = Object.keys(kinds) as FaultName[];

export type Fault = {
  name: FaultName;
  /** Ms after the start of the schedule. */
  at: number;
  milliseconds: number;
  /** The server that it hits. */
  server: number;
  offset?: number;
  operation?: FaultOperation;
  provider?: ProviderFault;
  times?: number;
  email?: EmailFault;
  receiver?: ReceiverFault;
};

export type Schedule = {
  seed: number;
  /** Processes on one database; the first runs it. */
  serverCount: number;
  faults: Fault[];
  /** Ms until everything is repaired. */
  end: number;
};

/** The same seed gives the same schedule. Successive seeds begin with each kind of fault in turn. */
export function buildSchedule(seed: number): Schedule {
  const random = createRandom(seed);
  const serverCount = random.chance(0.4) ? 2 : 1;
  const first = faultNames[seed % faultNames.length] ?? random.pick(faultNames);
  const others = Array.from({ length: 2 + random.int(3) }, () => random.pick(faultNames));
  const faults = [first, ...others]
    .map((name) => ({
      name,
      at: 300 + random.int(4_000),
      server: random.int(serverCount),
      ...kinds[name](random),
    }))
    .toSorted((a, b) => a.at - b.at);
  return {
    seed,
    serverCount,
    faults,
    end: Math.max(...faults.map(({ at, milliseconds }) => at + milliseconds)),
  };
}

export const describeSchedule = ({ seed, serverCount, faults }: Schedule): string =>
  [
    `SEED=${seed}, ${serverCount} server(s)`,
    ...faults.map(({ at, name, ...details }) => `${at} ms: ${name} ${JSON.stringify(details)}`),
  ].join('\n  ');

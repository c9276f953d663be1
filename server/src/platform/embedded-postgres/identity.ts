import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** As whom PostgreSQL runs: it refuses uid 0, and initdb refuses a uid that has no name. */
export type Identity = {
  /** One sentence for the log. Absent when nothing special was needed. */
  explanation?: string;
  /** Who must own the files of the cluster; absent when that is the user of this process. */
  owner?: { uid: number; gid: number };
  /** Uid and gid that the child takes itself. */
  spawn?: { uid: number; gid: number };
  /** Programs and their arguments to put before the command. */
  prefix: string[];
};

type Account = { name: string; uid: number; gid: number };

/** Chooses the way that works here, by trying it: as ourselves, in a user namespace, or as another account. */
export async function chooseIdentity(postgres: string): Promise<Identity> {
  const uid = process.getuid?.() ?? -1;
  const accounts = await readAccounts();
  if (uid !== 0 && hasName()) return withDeathSignal({ prefix: [] });
  for (const account of preferred(accounts)) {
    for (const identity of uid === 0 ? waysOfRoot(account) : [inNamespace(account)]) {
      const reads = await works(identity, ['test', '-x', postgres]);
      if (reads && (await works(identity, [postgres, '--version'])))
        return withDeathSignal(identity);
    }
  }
  throw new Error(
    uid === 0
      ? 'PostgreSQL refuses to run as root, and there is no other way open here: user namespaces are closed, ' +
          'setpriv is missing, and the accounts postgres and nobody cannot read the program. ' +
          'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.'
      : `The user number ${uid} has no name in /etc/passwd, which PostgreSQL needs to make a database. ` +
          'Give it a name, or set DATABASE_URL to a PostgreSQL server.',
  );
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function readAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  return lines.flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return name && Number(uid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

function preferred(accounts: Account[]): Account[] {
  return ['postgres', 'nobody'].flatMap((name) => accounts.filter((one) => one.name === name));
}

function waysOfRoot(account: Account): Identity[] {
  return [inNamespace(account), withCapability(account), asAccount(account)];
}

function inNamespace({ name, uid, gid }: Account): Identity {
  return {
    explanation: `PostgreSQL refuses root, so it runs in a user namespace that names us ${name}.`,
    prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`],
  };
}

// Containers close user namespaces, yet let root hand on the right to pass directories it alone may enter.
function withCapability({ name, uid, gid }: Account): Identity {
  const capabilities = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  // Without this bit access(2), which initdb asks whether its programs are there, forgets the right.
  const bits = '--securebits=+no_setuid_fixup';
  return {
    explanation: `PostgreSQL refuses root and user namespaces are closed, so it runs as ${name}, who owns its files.`,
    owner: { uid, gid },
    prefix: [
      'setpriv',
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      ...capabilities,
      bits,
    ],
  };
}

function asAccount({ name, uid, gid }: Account): Identity {
  return {
    explanation: `PostgreSQL refuses root, so it runs as ${name}, who owns its files and must be able to reach them.`,
    owner: { uid, gid },
    spawn: { uid, gid },
    prefix: [],
  };
}

/** Adds what makes PostgreSQL stop when this process is killed; systems without it rely on adoption. */
async function withDeathSignal(identity: Identity): Promise<Identity> {
  const signalled = { ...identity, prefix: [...identity.prefix, 'setpriv', '--pdeathsig', 'INT'] };
  return (await works(signalled, ['true'])) ? signalled : identity;
}

async function works(identity: Identity, command: string[]): Promise<boolean> {
  const [program = '', ...rest] = [...identity.prefix, ...command];
  return run(program, rest, { ...identity.spawn, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

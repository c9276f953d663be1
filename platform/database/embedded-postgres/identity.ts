import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The account that runs PostgreSQL. PostgreSQL won't run with uid 0, and initdb needs a uid with a name. */
export type Identity = {
  /** Sentence for the log; absent when PostgreSQL runs as the current user. */
  explanation?: string;
  /** Required owner of the cluster's files; absent for the user of this process. */
  owner?: { uid: number; gid: number };
  /** Uid and gid for the child process. */
  spawn?: { uid: number; gid: number };
  /** Programs with arguments that come before the command. */
  prefix: string[];
};

type Account = { name: string; uid: number; gid: number };

/**
 * Chooses an identity by trying: the current user, a user namespace, or another account. Throws an Error with a hint when none
 * works.
 */
export async function chooseIdentity(postgres: string): Promise<Identity> {
  const uid = process.getuid?.() ?? -1;
  const accounts = await readAccounts();
  if (uid !== 0 && hasName()) return withDeathSignal({ prefix: [] });
  for (const account of pickAccounts(accounts)) {
    for (const identity of uid === 0
      ? listRootIdentities(account)
      : [createNamespaceIdentity(account)]) {
      const canExecute = await isWorking(identity, ['test', '-x', postgres]);
      if (canExecute && (await isWorking(identity, [postgres, '--version'])))
        return withDeathSignal(identity);
    }
  }
  throw new Error(
    uid === 0
      ? "PostgreSQL won't run as root, and there is no workaround here: user namespaces are turned off, " +
          "setpriv is missing, and the accounts 'postgres' and 'nobody' can't read the program. " +
          'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.'
      : `User ID ${uid} has no name in /etc/passwd. PostgreSQL needs one to create a database. ` +
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

function pickAccounts(accounts: Account[]): Account[] {
  return ['postgres', 'nobody'].flatMap((name) => accounts.filter((item) => item.name === name));
}

function listRootIdentities(account: Account): Identity[] {
  return [
    createNamespaceIdentity(account),
    createCapabilityIdentity(account),
    createAccountIdentity(account),
  ];
}

function createNamespaceIdentity({ name, uid, gid }: Account): Identity {
  return {
    explanation: `Running as root: PostgreSQL runs as ${name} in a user namespace.`,
    prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`],
  };
}

// Containers turn off user namespaces, but let root pass on the capability to enter directories that only root may enter.
function createCapabilityIdentity({ name, uid, gid }: Account): Identity {
  const capabilities = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  // Without this bit, access(2) ignores the capability, and initdb doesn't find its programs.
  const bits = '--securebits=+no_setuid_fixup';
  return {
    explanation: `Running as root: PostgreSQL runs as ${name}, the owner of its files, because user namespaces are turned off.`,
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

function createAccountIdentity({ name, uid, gid }: Account): Identity {
  return {
    explanation: `Running as root: PostgreSQL runs as ${name}, the owner of its files. ${name} must be able to open their folder.`,
    owner: { uid, gid },
    spawn: { uid, gid },
    prefix: [],
  };
}

/** Makes PostgreSQL stop when this process is killed. Without setpriv, the next process takes over the database. */
async function withDeathSignal(identity: Identity): Promise<Identity> {
  const withSignal = { ...identity, prefix: [...identity.prefix, 'setpriv', '--pdeathsig', 'INT'] };
  return (await isWorking(withSignal, ['true'])) ? withSignal : identity;
}

async function isWorking(identity: Identity, command: string[]): Promise<boolean> {
  const [program = '', ...rest] = [...identity.prefix, ...command];
  return run(program, rest, { ...identity.spawn, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

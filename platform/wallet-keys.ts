import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';

const optional = z.string().trim().min(1).optional();

/** PEM and JSON have several lines, so each may also be given as its base64. */
export const walletVariables = {
  APPLE_PASS_CERTIFICATE: optional,
  APPLE_PASS_KEY: optional,
  APPLE_PASS_KEY_PASSWORD: optional,
  APPLE_WWDR_CERTIFICATE: optional,
  GOOGLE_WALLET_ISSUER_ID: optional,
  GOOGLE_WALLET_SERVICE_ACCOUNT: optional,
};

export type WalletConfig = { [name in keyof typeof walletVariables]?: string | undefined };
type Variables = Readonly<Record<string, string>>;
type ConfigError = { name: string; message: string };

export type AppleKeys = {
  /** As in the certificate, such as 'pass.org.example.tickets'. */
  passType: string;
  teamId: string;
  /** In PEM; the key is decrypted. */
  certificate: string;
  key: string;
  wwdrCertificate: string;
};

export type GoogleKeys = { issuerId: string; email: string; key: KeyObject };

const appleNames = ['APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_WWDR_CERTIFICATE'] as const;
const googleNames = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_SERVICE_ACCOUNT'] as const;

/** The keys of Apple Wallet; null when none are set. Throws an Error when one is not usable. */
export function readAppleKeys(config: WalletConfig): AppleKeys | null {
  const {
    APPLE_PASS_CERTIFICATE: certificateText,
    APPLE_PASS_KEY: keyText,
    APPLE_WWDR_CERTIFICATE: wwdrText,
    APPLE_PASS_KEY_PASSWORD: passphrase,
  } = config;
  if (!certificateText || !keyText || !wwdrText) return null;
  const certificate = readCertificate('APPLE_PASS_CERTIFICATE', certificateText);
  const wwdr = readCertificate('APPLE_WWDR_CERTIFICATE', wwdrText);
  const key = read('APPLE_PASS_KEY', 'is not a private key in PEM, or its password is wrong.', () =>
    createPrivateKey({ key: decode(keyText), ...(passphrase && { passphrase }) }),
  );
  if (!certificate.checkPrivateKey(key))
    throw new WalletKeyError('APPLE_PASS_KEY', 'does not belong to APPLE_PASS_CERTIFICATE.');
  const passType = readSubject(certificate, 'UID');
  const teamId = readSubject(certificate, 'OU');
  if (!passType?.startsWith('pass.') || !teamId)
    throw new WalletKeyError('APPLE_PASS_CERTIFICATE', 'is not the certificate of a pass type.');
  return {
    passType,
    teamId,
    certificate: certificate.toString(),
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    wwdrCertificate: wwdr.toString(),
  };
}

const ServiceAccount = z.object({
  client_email: z.string().min(1),
  private_key: z.string().min(1),
});

/** The keys of Google Wallet; null when none are set. Throws an Error when one is not usable. */
export function readGoogleKeys(config: WalletConfig): GoogleKeys | null {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_SERVICE_ACCOUNT: accountText } = config;
  if (!issuerId || !accountText) return null;
  if (!/^\d+$/.test(issuerId))
    throw new WalletKeyError(
      'GOOGLE_WALLET_ISSUER_ID',
      'is a number, such as 3388000000012345678.',
    );
  return read('GOOGLE_WALLET_SERVICE_ACCOUNT', 'is not the JSON key of a service account.', () => {
    const account = ServiceAccount.parse(JSON.parse(decode(accountText)));
    return { issuerId, email: account.client_email, key: createPrivateKey(account.private_key) };
  });
}

/** Lists what is missing of a wallet that is set in part, and what can't be used. */
export function listWalletErrors(variables: Variables): ConfigError[] {
  return [
    ...listErrors(variables, appleNames, ['APPLE_PASS_KEY_PASSWORD'], readAppleKeys),
    ...listErrors(variables, googleNames, [], readGoogleKeys),
  ];
}

function listErrors(
  variables: Variables,
  names: readonly string[],
  extras: readonly string[],
  readKeys: (config: WalletConfig) => unknown,
): ConfigError[] {
  if (![...names, ...extras].some((name) => name in variables)) return [];
  const missing = names.filter((name) => !(name in variables));
  if (missing.length > 0)
    return missing.map((name) => ({
      name,
      message: `is missing. Set all of ${names.join(', ')}, or none.`,
    }));
  try {
    readKeys(variables);
    return [];
  } catch (error) {
    if (error instanceof WalletKeyError) return [{ name: error.variable, message: error.message }];
    throw error;
  }
}

class WalletKeyError extends Error {
  readonly variable: string;
  constructor(variable: string, message: string) {
    super(message);
    this.variable = variable;
  }
}

const decode = (text: string): string =>
  /^(?:-----BEGIN|\{)/.test(text) ? text : Buffer.from(text, 'base64').toString();

/** The errors of the parsers may quote the key, so they are not kept. */
function read<T>(name: string, message: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new WalletKeyError(name, message);
  }
}

const readCertificate = (name: string, text: string): X509Certificate =>
  read(name, 'is not a certificate in PEM.', () => new X509Certificate(decode(text)));

const readSubject = ({ subject }: X509Certificate, name: string): string | undefined =>
  subject
    .split('\n')
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1);

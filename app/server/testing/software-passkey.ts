import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** A passkey device in software: WebAuthn level 2 with an ES256 key and without attestation. */
export function softwarePasskey({ rpId, origin }: { rpId: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  /** Flags: user verified (0x04), user present (0x01). */
  const authData = (flags: number, rest: Buffer[] = []) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([hash(rpId), Buffer.from([flags]), count, ...rest]);
  };
  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const credential = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    id: id.toString('base64url'),
    /** Creates the response to a registration challenge. */
    register(challenge: string, { isUserVerified: isVerified = true } = {}) {
      const length = Buffer.from([0, id.length]);
      const existing = [Buffer.alloc(16), length, id, coseKey(publicKey)];
      const data = authData(isVerified ? 0x45 : 0x41, existing);
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation(data).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** Creates the response to a sign-in challenge. */
    sign(challenge: string, { isUserVerified: isVerified = true, from = origin } = {}) {
      const client = clientData('webauthn.get', challenge, from);
      const data = authData(isVerified ? 0x05 : 0x01);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, hash(client)]))
        .sign(privateKey);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** The public key as a CBOR map of COSE: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes32 = Buffer.from([0x58, 0x20]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes32,
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22]),
    bytes32,
    Buffer.from(y, 'base64url'),
  ]);
}

/** { fmt: 'none', attStmt: {}, authData } in CBOR. */
function attestation(data: Buffer): Buffer {
  const text = (word: string) =>
    Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ]);
}

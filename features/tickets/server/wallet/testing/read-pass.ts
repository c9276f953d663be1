import { createHash, verify, X509Certificate } from 'node:crypto';
import { unzipSync } from 'fflate';
import forge from 'node-forge';
import { z } from 'zod';

const Field = z.object({ key: z.string(), value: z.string() });
const Pass = z.looseObject({
  serialNumber: z.string(),
  authenticationToken: z.string(),
  voided: z.boolean().optional(),
  barcodes: z.array(z.object({ message: z.string(), format: z.string() })).optional(),
  eventTicket: z.object({
    primaryFields: z.array(Field),
    secondaryFields: z.array(Field),
    auxiliaryFields: z.array(Field),
    backFields: z.array(Field),
  }),
});

const decode = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

/** Opens a .pkpass as Wallet does: throws unless every file is in the manifest and the manifest is signed below the authority. */
export function readPass(archive: Uint8Array, authorityPem: string) {
  const { 'manifest.json': manifest, signature, ...files } = unzipSync(archive);
  if (!manifest || !signature) throw new Error('The pass is not signed.');
  const hashes = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [
      name,
      createHash('sha1').update(bytes).digest('hex'),
    ]),
  );
  const listed = z.record(z.string(), z.string()).parse(JSON.parse(decode(manifest)));
  if (
    JSON.stringify(Object.entries(listed).toSorted()) !==
    JSON.stringify(Object.entries(hashes).toSorted())
  )
    throw new Error('The manifest does not match the files.');
  verifySignature(signature, manifest, authorityPem);
  const pass = Pass.parse(JSON.parse(decode(files['pass.json'])));
  const { eventTicket } = pass;
  const fields = Object.fromEntries(
    Object.values(eventTicket).flatMap((group) => group.map(({ key, value }) => [key, value])),
  );
  return { pass, fields, files: Object.keys(files).toSorted() };
}

const Captured = z.object({
  signature: z.string(),
  authenticatedAttributes: z.array(z.custom<forge.asn1.Asn1>()),
});

/** A detached PKCS #7 signature (RFC 2315, 9.3). */
function verifySignature(signature: Uint8Array, manifest: Uint8Array, authorityPem: string) {
  const message = forge.pkcs7.messageFromAsn1(
    forge.asn1.fromDer(Buffer.from(signature).toString('binary')),
  );
  if (!('certificates' in message)) throw new Error('The signature is not of signed data.');
  const certificates = message.certificates.map(
    (item) => new X509Certificate(forge.pki.certificateToPem(item)),
  );
  const authority = new X509Certificate(authorityPem);
  const signer = certificates.find(({ subject }) => subject.includes('UID=pass.'));
  if (!signer?.verify(authority.publicKey))
    throw new Error('The authority did not sign the signer.');
  const captured = Captured.parse(message.rawCapture);
  const { SET } = forge.asn1.Type;
  const attributes = forge.asn1.create(
    forge.asn1.Class.UNIVERSAL,
    SET,
    true,
    captured.authenticatedAttributes,
  );
  const signed = Buffer.from(forge.asn1.toDer(attributes).getBytes(), 'binary');
  const bytes = Buffer.from(captured.signature, 'binary');
  const algorithm = ['sha256', 'sha1'].find((name) =>
    verify(name, signed, signer.publicKey, bytes),
  );
  if (!algorithm) throw new Error('The signature is wrong.');
  const digest = createHash(algorithm).update(manifest).digest();
  if (!signed.includes(digest)) throw new Error('The signature is of another manifest.');
}

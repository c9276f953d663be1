import { systemClock } from '#platform/clock.ts';
import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

const day = 86_400_000;

function createCertificate(
  subject: forge.pki.CertificateField[],
  issuer: { subject: forge.pki.CertificateField[]; key: forge.pki.rsa.PrivateKey } | null,
) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const key = forge.pki.privateKeyFromPem(keyPem);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(
    publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  );
  certificate.serialNumber = String(10 + Math.floor(Math.random() * 80));
  certificate.validity.notBefore = new Date(systemClock.now().getTime() - day);
  certificate.validity.notAfter = new Date(systemClock.now().getTime() + day);
  certificate.setSubject(subject);
  certificate.setIssuer(issuer?.subject ?? subject);
  if (!issuer) certificate.setExtensions([{ name: 'basicConstraints', cA: true }]);
  else
    certificate.setExtensions([
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ]);
  certificate.sign(issuer?.key ?? key, forge.md.sha256.create());
  return { pem: forge.pki.certificateToPem(certificate), keyPem, key, subject };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Keys as Apple and Google give them, but of an authority of its own; the server certificate is for 127.0.0.1. */
export function createWalletKeys() {
  const authority = createCertificate([{ name: 'commonName', value: 'Authority' }], null);
  const pass = createCertificate(
    [
      { type: '0.9.2342.19200300.100.1.1', value: 'pass.org.example.tickets' },
      { name: 'commonName', value: 'Pass Type ID: pass.org.example.tickets' },
      { shortName: 'OU', value: 'TEAM123456' },
    ],
    authority,
  );
  const server = createCertificate([{ name: 'commonName', value: '127.0.0.1' }], authority);
  const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    client_email: 'tickets@project.example',
    private_key: google.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  return {
    authority,
    pass,
    server,
    googlePublicKey: google.publicKey,
    variables: {
      APPLE_PASS_CERTIFICATE: base64(pass.pem),
      APPLE_PASS_KEY: base64(pass.keyPem),
      APPLE_WWDR_CERTIFICATE: authority.pem,
      GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
      GOOGLE_WALLET_SERVICE_ACCOUNT: base64(JSON.stringify(account)),
    },
  };
}

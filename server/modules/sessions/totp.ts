import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

/*
 * Codes of RFC 6238 as every authenticator app computes them: SHA-1, six digits, 30 s.
 */

const period = 30;
/** A phone's clock may be a step off. */
const window = 1;
/** RFC 4226 requires at least 160 bits. */
const secretBytes = 20;

export interface NewSecret {
  /** The secret in Base32, for typing in. */
  secret: string;
  /** The address `otpauth://…` for the app. */
  address: string;
  /** The address as a QR code: an SVG. */
  picture: string;
}

export function newSecret(issuer: string, account: string): NewSecret {
  const totp = totpOf(new Secret({ size: secretBytes }).base32, { issuer, label: account });
  const address = totp.toString();
  return { secret: totp.secret.base32, address, picture: renderQr(address) };
}

/** Returns the step of a code; undefined when the code is not valid now. */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}

export function codeAt(secret: string, now = Date.now()): string {
  return totpOf(secret).generate({ timestamp: now });
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), period, digits: 6, algorithm: 'SHA1' });
}

/** Renders the code as one path, so that no seams show, with the four quiet modules that scanners require. */
function renderQr(text: string): string {
  const { data } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((modules, row) =>
      modules.map((isDark, column) => (isDark ? `M${column} ${row}h1v1h-1z` : '')).filter(Boolean),
    )
    .join('');
  const size = data.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

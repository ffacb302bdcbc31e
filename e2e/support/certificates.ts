import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { makeCertificate } from '../../server/testing/factories/make-certificate.ts';
import { isInstalled } from '../../server/testing/installed-tools.ts';
import type { Product } from './start-product.ts';
import { test as journey } from './test.ts';

/**
 * Certificates and visitors. Visitors come through a proxy, so that each can have an address, and limits, of its own.
 */
export interface CertificateWorld {
  product: Product;
  administrator: string;
  make: (form?: Parameters<typeof makeCertificate>[2]) => ReturnType<typeof makeCertificate>;
  /** Opens a page as a new visitor with a browser of its own. */
  visit: (address: string, more?: Parameters<Product['open']>[1]) => Promise<Page>;
  /** Returns path and query of the address in a certificate's code. */
  checkAddressOf: (made: { _name: string; _certNum: string }) => Promise<string>;
}

/** `test` with certificates, and with visitors who do not share their limits. */
export const test = journey
  .extend('env', { scope: 'file' }, { TRUST_PROXY: '127.0.0.1', HOSTS: '127.0.0.1,localhost' })
  .extend('world', { scope: 'file' }, ({ product, administrator }) => worldOf(product, administrator));

function worldOf(product: Product, administrator: string): CertificateWorld {
  const { site } = product;
  let visitors = 0;
  const nextAddress = () => `198.51.100.${++visitors}`;
  return {
    product,
    administrator,
    make: (form) => makeCertificate(site, administrator, form),
    visit: (address, more) =>
      product.open(address, { ...more, extraHTTPHeaders: { 'x-forwarded-for': nextAddress() } }),
    async checkAddressOf({ _name, _certNum }) {
      const from = nextAddress();
      const answer = await site.send(
        webCertificates.GetCertList,
        { Name: _name, CertNum: _certNum },
        undefined,
        from,
      );
      const [row] = (answer.Data as { List: { _idNum: string; _certId: string }[] }).List;
      const { Data } = await site.send(
        webCertificates.DownCert,
        { IdNum: row?._idNum, CertId: row?._certId },
        undefined,
        from,
      );
      const { pathname, search } = new URL(await readQrCode(Buffer.from(Data as string, 'base64')));
      return pathname + search;
    },
  };
}

/** Reads the QR code in a picture, as a phone would; without the tool of the distribution by the library of the verifier. */
export async function readQrCode(picture: Buffer): Promise<string> {
  if (!isInstalled('zbarimg')) {
    const { data, info } = await sharp(picture).flatten().raw().toBuffer({ resolveWithObject: true });
    return decodeQR({ width: info.width, height: info.height, data }, { effort: Infinity, timeLimit: 3000 });
  }
  const read = ['--quiet', '--raw', '-S', 'disable', '-S', 'qrcode.enable', 'PNG:-'];
  const text = execFileSync('zbarimg', read, { input: picture, stdio: ['pipe', 'pipe', 'ignore'] });
  return text.toString('utf8').trim();
}

/** Finds the search form of the page. */
export function formOf(page: Page) {
  const form = page.getByRole('form', { name: '证书与成绩查询' });
  return {
    name: form.getByLabel('姓名'),
    idNum: form.getByLabel('身份证号'),
    certNum: form.getByLabel('证书编号'),
    search: form.getByRole('button', { name: '查询' }),
    reset: form.getByRole('button', { name: '重置' }),
  };
}

export async function searchFor(page: Page, asked: { name: string; idNum?: string; certNum?: string }) {
  const form = formOf(page);
  await form.name.fill(asked.name);
  await form.idNum.fill(asked.idNum ?? '');
  await form.certNum.fill(asked.certNum ?? '');
  await form.search.click();
}

export const resultRows = (page: Page) => page.getByRole('table').getByRole('row');
export const downloadOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `下载 ${name}的证书` });

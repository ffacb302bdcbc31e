import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { makeCertificate } from '../server/testing/make-certificate.ts';
import { makeRow, makeSheet } from '../server/testing/make-sheet.ts';
import { makeProgramme, saveButton, upToDate } from './designing.ts';
import { choose, workbook } from './importing.ts';
import type { Product } from './start-product.ts';

/* The saves of certificates, staff and site, each as somebody comes to it. */

export interface Form {
  /** What is typed, where something is. */
  field?: Locator;
  button: Locator;
  /** The way to the button once more, where it went away. */
  again?: () => Promise<void>;
  isDone: () => Promise<unknown>;
}

export interface SavingScreen {
  name: string;
  /** Makes what is changed; answers where. */
  make: (product: Product, token: string) => Promise<string>;
  /** `round` is of letters that nothing else has. */
  open: (page: Page, round: string) => Promise<Form>;
}

/** The first record of a list, in the dialog that edits it; all of those save alike. */
function inDialog(name: string, dialogName: string, label: string, make: SavingScreen['make']): SavingScreen {
  return {
    name,
    make,
    async open(page) {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^编辑：/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: dialogName });
      const field = dialog.getByLabel(label, { exact: true });
      await expect.poll(() => field.inputValue()).not.toBe('');
      return {
        field,
        button: dialog.getByRole('button', { name: '保存', exact: true }),
        isDone: () => dialog.waitFor({ state: 'hidden' }),
      };
    },
  };
}

async function openRevocation(page: Page, round: string): Promise<Form> {
  const row = page.locator('main [data-row-id]').filter({ hasText: `吊销${round}` });
  await row.getByRole('button', { name: /^更多操作：/ }).click();
  await page.getByRole('menuitem', { name: '撤销证书' }).click();
  const dialog = page.getByRole('dialog', { name: /^撤销证书：/ });
  return {
    field: dialog.getByLabel('撤销原因'),
    button: dialog.getByRole('button', { name: '撤销证书' }),
    isDone: () => row.getByText('已撤销').waitFor(),
  };
}

async function openImport(page: Page, round: string): Promise<Form> {
  await choose(page, workbook(`${round}.xlsx`, await makeSheet([makeRow({ 姓名: `进士${round}` })])));
  const again = () => page.getByRole('button', { name: '导入全部 1 行' }).click();
  await again();
  return {
    again,
    button: page.getByRole('dialog').getByRole('button', { name: '导入全部 1 行' }),
    async isDone() {
      await page.getByRole('heading', { name: '已导入 1 行' }).waitFor();
      await page.getByRole('button', { name: '再导入一份' }).click();
    },
  };
}

async function openDesign(page: Page): Promise<Form> {
  await upToDate(page);
  await page.getByRole('button', { name: '选中证书标题' }).click();
  const version = (await saveButton(page).textContent()) ?? '';
  return {
    field: page.getByRole('textbox', { name: '证书标题' }),
    button: saveButton(page),
    isDone: () => page.getByText(`已${version.trim()}`).waitFor(),
  };
}

async function openSiteCard(page: Page): Promise<Form> {
  const card = page.getByRole('region', { name: '基本', exact: true });
  return {
    field: card.getByLabel('网站名称'),
    button: card.getByRole('button', { name: '保存：基本' }),
    isDone: () => card.getByText('未保存').waitFor({ state: 'detached' }),
  };
}

/** `rounds` as the journey opens them. */
export const savingScreens = (rounds: readonly string[]): SavingScreen[] => [
  inDialog('a certificate', '编辑证书', '姓名', async ({ site }, token) => {
    await makeCertificate(site, token, { _name: '曾国藩' });
    return '/System/certificates?key=曾国藩';
  }),
  {
    name: 'a revocation',
    async make({ site }, token) {
      for (const round of rounds) await makeCertificate(site, token, { _name: `吊销${round}` });
      return '/System/certificates?key=吊销';
    },
    open: openRevocation,
  },
  { name: 'an import', make: async () => '/System/certificates/import', open: openImport },
  {
    name: 'a template',
    make: async (product, token) => (await makeProgramme(product, token)).address,
    open: openDesign,
  },
  { name: 'a card of the site', make: async () => '/System/site', open: openSiteCard },
];

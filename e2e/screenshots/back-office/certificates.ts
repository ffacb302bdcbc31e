import { choose, invalidSample } from '../../support/importing.ts';
import { act, press, refused, title, list, type BackOfficePage } from './open-windows.ts';

/** Certificates, their import, programmes and templates. */
export const certificates: Record<string, BackOfficePage> = {
  certificates: {
    address: '/System/certificates',
    ready: '[data-row-id]',
    one: '?key=周明轩',
    opened: {
      ...list,
      add: press(/^新增证书/),
      refused: refused(/^新增证书/),
      edit: act('编辑'),
      record: title,
      issues: act('签发记录'),
      revoke: act('撤销证书'),
      reissue: act('重新签发'),
    },
  },
  unclaimed: { address: '/System/certificates/unclaimed', ready: 'main .sheet' },
  import: {
    address: '/System/certificates/import',
    ready: 'main .sheet',
    opened: {
      checked: async (page) => {
        await choose(page, invalidSample);
        await page.getByRole('heading', { name: '检查结果（尚未存入）' }).waitFor();
      },
      sure: async (page) => {
        await choose(page, invalidSample);
        await page.getByRole('heading', { name: '检查结果（尚未存入）' }).waitFor();
        await press(/^导入无误的/)(page);
      },
    },
  },
  programmes: {
    address: '/System/certificates/programmes',
    ready: 'main .sheet',
    opened: { add: press(/^新增培训项目/), refused: refused(/^新增培训项目/), edit: press(/^编辑/) },
  },
  template: {
    address: '/System/certificates/programmes/template',
    ready: '[data-stage][aria-busy=false]',
    opened: {
      element: (page) => page.getByRole('button', { name: /^印章，X/ }).focus(),
    },
  },
};

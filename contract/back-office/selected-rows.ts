import * as v from 'valibot';
import { businessBase, endpoints, fileAnswer } from '../api/endpoint.ts';
import { bulkIds } from '../fields/bulk-ids.ts';
import { cleanLines } from '../fields/normal-form.ts';
import { requiredText } from '../fields/rules.ts';
import { managedLists } from '../lists/registry.ts';

/** The lists whose selected rows become a workbook as they are shown; other lists have an export of their own. */
export const listsOfRows = [
  ...managedLists.map(({ name }) => name),
  'activities',
  'admins',
  'backups',
  'imports',
  'menus',
  'messages',
  'news',
  'positions',
  'recycle',
  'roles',
  'unclaimed',
] as const;
export type ListOfRows = (typeof listsOfRows)[number];

const maxCellLength = 5000;
const maxColumns = 40;

const cell = v.pipe(
  v.string('请提供各格的文字'),
  v.maxLength(maxCellLength, '文字过长'),
  v.transform(cleanLines),
);

const rowsAsShown = v.pipe(
  v.object({
    List: v.picklist(listsOfRows, 'List 有误'),
    Ids: bulkIds,
    Heads: v.pipe(
      v.array(requiredText('请提供列名', 50), '请提供列名'),
      v.minLength(1, '请提供列名'),
      v.maxLength(maxColumns, `至多 ${maxColumns} 列`),
    ),
    Rows: v.array(v.array(cell, '请提供各行'), '请提供各行'),
  }),
  v.forward(
    v.check(
      ({ Ids, Heads, Rows }) =>
        Rows.length === Ids.length && Rows.every((cells) => cells.length === Heads.length),
      '每条记录一行，每列一格',
    ),
    ['Rows'],
  ),
);

export const businessSelectedRows = endpoints(businessBase, {
  ExportRows: {
    method: 'POST',
    audience: 'administrator',
    summary: '导出列表中所选的行（xlsx）；需要该列表的查看权限，导出记入日志；各格为列表所显示的文字',
    input: rowsAsShown,
    output: fileAnswer,
    bodyLimit: 2 * 1024 * 1024,
  },
});

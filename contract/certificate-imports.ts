import * as v from 'valibot';

/** The columns of the import template, in order. */
export const importColumns = [
  '姓名',
  '身份证号',
  '工作单位',
  '考试时间',
  '考试状态',
  '证书编号',
  '发证日期',
  '备注',
] as const;
export type ImportColumn = (typeof importColumns)[number];
export const importTemplateName = '导入模板.xlsx';
export const importModes = ['check', 'all', 'good'] as const;
export type ImportMode = (typeof importModes)[number];
export const importLimits = {
  rows: 20_000,
  bytes: 10 * 1024 * 1024,
  /** Whoever has more faults than this mends them with a formula, not line by line. */
  listedErrors: 10_000,
  tooLarge: '文件不得大于10MB',
  wrongType: '上传格式需为：.xlsx',
} as const;

const importError = v.object({
  /** The sheet's own row number. */
  Row: v.number(),
  Column: v.picklist(importColumns),
  /** What the cell shows, at most its first 100 characters. */
  Value: v.string(),
  Message: v.string(),
});
export type ImportError = v.InferOutput<typeof importError>;

export const importResult = v.object({
  Total: v.number(),
  Good: v.number(),
  New: v.number(),
  Changed: v.number(),
  /** Null when nothing was stored. */
  BatchId: v.nullable(v.number()),
  /** The first of them; `Total` less `Good` is the number of faulty rows. */
  Errors: v.array(importError),
});
export type ImportResult = v.InferOutput<typeof importResult>;

export const importBatch = v.object({
  BatchId: v.number(),
  FileName: v.string(),
  Total: v.number(),
  New: v.number(),
  Changed: v.number(),
  ImportedBy: v.string(),
  CreateTime: v.string(),
  UndoTime: v.nullable(v.string()),
});
export type ImportBatch = v.InferOutput<typeof importBatch>;

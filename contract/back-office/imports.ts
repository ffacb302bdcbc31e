import * as v from 'valibot';
import { fileAnswer } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import type { Permission } from '../api/permissions.ts';
import type { UploadKind } from '../content/files.ts';
import { cleanLines } from '../fields/normal-form.ts';
import { filter, oneOf, optionalText, recordId, requiredText, searchKey } from '../fields/rules.ts';
import {
  chosenColumns,
  filledFields,
  headRow,
  sheetColumns,
  type SheetField,
} from '../fields/sheet-columns.ts';

/*
 * Imports of workbooks: the calls and shapes that all of them share. This file does not depend on any particular
 * import.
 */

/** The head of the last column of a marked workbook; the column contains the errors of each row. */
export const errorColumn = '问题';
const importModes = ['check', 'all', 'good'] as const;
export type ImportMode = (typeof importModes)[number];
export const importLimits = {
  rows: 20_000,
  bytes: 10 * 1024 * 1024,
  /** The greatest number of listed errors; with more, a clerk corrects them by a formula and not line by line. */
  listedErrors: 10_000,
  /** The number of listed rows that are new, changed or corrected: a sample for a check by eye. */
  listed: 200,
  /** The lifetime of a ticket, which opens the checked file with its errors marked. */
  ticketMinutes: 10,
  tooLarge: '文件不得大于10MB',
  empty: '文件中没有数据',
  expired: '检查结果已过期，请重新检查',
} as const;

const [onlyWorkbooks, allTables] = [['xlsx'], ['xlsx', 'xls', 'csv']];

/** Returns the files that an import takes: workbooks alone, or those of older programs and texts as well. */
export function importFile(readsOthers: boolean): UploadKind {
  const extensions = readsOthers ? allTables : onlyWorkbooks;
  return {
    extensions,
    maxBytes: importLimits.bytes,
    tooLarge: importLimits.tooLarge,
    wrongType: `上传格式需为：${extensions.map((one) => `.${one}`).join('/')}`,
  };
}

const cellIndex = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * Rows that were copied in a spreadsheet. They are sent as JSON in place of the bytes of a workbook, as a file whose name
 * ends in .xlsx. Rows and columns count from 0.
 */
export const pastedRows = v.object({
  rows: v.array(v.array(v.string())),
  /** Merged cells: the first row and column, and the last. */
  merged: v.array(v.tuple([cellIndex, cellIndex, cellIndex, cellIndex])),
  hiddenRows: v.array(cellIndex),
});
export type PastedRows = v.InferOutput<typeof pastedRows>;

const importError = v.object({
  /** The sheet's own row number. */
  Row: v.number(),
  Column: v.string(),
  /** The displayed text of the cell, at most its first 100 characters. */
  Value: v.string(),
  Message: v.string(),
});
export type ImportError = v.InferOutput<typeof importError>;

const importCorrection = v.object({
  Row: v.number(),
  Column: v.string(),
  /** The displayed text of the cell, at most its first 100 characters. */
  From: v.string(),
  To: v.string(),
});
export type ImportCorrection = v.InferOutput<typeof importCorrection>;

const changeEntries = {
  Row: v.number(),
  Fields: v.array(v.object({ Column: v.string(), Before: v.string(), After: v.string() })),
};
/** A row that changes a record. An import adds the fields that identify the record. */
export type ImportChange = v.InferOutput<v.ObjectSchema<typeof changeEntries, undefined>>;

const importPreview = v.object({
  Row: v.number(),
  /** The values as they will be stored, in the order of the columns. */
  Values: v.array(v.string()),
});
export type ImportPreview = v.InferOutput<typeof importPreview>;

const importNotice = v.object({
  /** Hidden parts of the workbook, parts that were not read, or unusual values that are not errors. */
  Message: v.string(),
  /** The first 200 of the rows, by the sheet's own numbers; none when it is about the workbook. */
  Rows: v.array(v.number()),
});
export type ImportNotice = v.InferOutput<typeof importNotice>;

/** A question that a clerk answers about rows of a workbook, such as which level an unknown word means. */
const importQuestion = v.object({
  /** Sent back with the answer; the same in a second check. */
  Key: v.string(),
  /** The kind of the question, such as 单位归类, and the question itself. */
  Title: v.string(),
  Text: v.string(),
  /** What the rows contain, one on a line, where that helps to decide. */
  Details: v.array(v.string()),
  /** The first 200 of the rows that wait for the answer, by the sheet's own numbers. */
  Rows: v.array(v.number()),
  Choices: v.array(v.object({ Value: v.string(), Label: v.string() })),
  /** The value of the choice that is used; blank while the question is open: its rows wait. */
  Answer: v.string(),
  /** The choice that answers all open questions of this kind at once; blank for none. */
  ForAll: v.string(),
});
export type ImportQuestion = v.InferOutput<typeof importQuestion>;

const maxAnswers = 5_000;
const maxAnswersLength = 1_000_000;
const bytesOfCharacter = 3;
const tooManyAnswers = '需要决定的太多，请把表格分成几份，分别导入';
/** JSON with answers by the keys of questions. */
const answersField = v.pipe(
  v.string('Answers 有误'),
  v.maxLength(maxAnswersLength, tooManyAnswers),
  v.transform((text): unknown => {
    try {
      const answers: unknown = text === '' ? {} : JSON.parse(text);
      return Array.isArray(answers) ? undefined : answers;
    } catch {
      return undefined;
    }
  }),
  v.record(v.pipe(v.string(), v.maxLength(1000)), v.pipe(v.string(), v.maxLength(200)), 'Answers 有误'),
  v.check((answers) => Object.keys(answers).length <= maxAnswers, tooManyAnswers),
);

const resultEntries = {
  Total: v.number(),
  Good: v.number(),
  /** Rows without problems that wait for the answer to a question. */
  Waiting: v.number(),
  New: v.number(),
  Changed: v.number(),
  /** Null when nothing was stored. */
  BatchId: v.nullable(v.number()),
  /** The first of them; `Total` less `Good` and `Waiting` is the number of invalid rows. */
  Errors: v.array(importError),
  /** The automatic corrections in the first 200 corrected rows, and the number of corrected cells in all valid rows. */
  Corrected: v.array(importCorrection),
  CorrectedCount: v.number(),
  /** Notices that a clerk would otherwise miss; they are not errors and do not prevent the import. */
  Notices: v.array(importNotice),
  /** The first 200 of the new rows. */
  Preview: v.array(importPreview),
  Questions: v.array(importQuestion),
  /** Opens the file with its errors marked, for ten minutes and for the same administrator; null without errors. */
  Ticket: v.nullable(v.string()),
  /** The last import of the same file that was not undone, and its time. */
  SameFileBatchId: v.nullable(v.number()),
  SameFileTime: v.string(),
};
type ResultEntries = v.InferOutput<v.ObjectSchema<typeof resultEntries, undefined>>;
/** Result of a check or an import. `Changes` lists the first 200 of the changed rows. */
export type ImportResult<Change = unknown> = ResultEntries & { Changes: (ImportChange & Change)[] };

const batchEntries = {
  BatchId: v.number(),
  FileName: v.string(),
  Total: v.number(),
  New: v.number(),
  Changed: v.number(),
  ImportedBy: v.string(),
  CreateTime: v.string(),
  UndoTime: v.nullable(v.string()),
  /** Blank until the import is undone. */
  UndoneBy: v.string(),
  /** The reason, for the back office only; blank if none was given. */
  UndoReason: v.string(),
  /** The number of records that the undo left unchanged. */
  Kept: v.number(),
};
export type ImportBatch = v.InferOutput<v.ObjectSchema<typeof batchEntries, undefined>>;

const undoReasonLength = 200;
/** The back office requires it; on the wire it may be absent, since old clients do not send a reason. */
export const undoReason = requiredText('请输入撤回原因', undoReasonLength, cleanLines);

const undoModes = ['check', 'all', 'unchanged'] as const;
export type UndoMode = (typeof undoModes)[number];

const undoEntries = {
  /** New ones that are deleted, changed ones that have their earlier values again. */
  Deleted: v.number(),
  Restored: v.number(),
  ChangedSinceCount: v.number(),
};
/** Result of undoing an import. `ChangedSince` lists the first 100 records that were changed after the import. */
export type UndoResult<Since = unknown> = v.InferOutput<v.ObjectSchema<typeof undoEntries, undefined>> & {
  ChangedSince: Since[];
};

/** `undone` of the list of batches. */
export const batchStates = { active: 0, undone: 1 } as const;

/** The parts in which one import differs from the others. */
interface OwnParts<
  Given extends v.ObjectEntries,
  Change extends v.ObjectEntries,
  Sums extends v.ObjectEntries,
  Since extends v.ObjectEntries,
  Batch extends v.ObjectEntries,
  Filters extends v.ObjectEntries,
> {
  /** The imported records, in Chinese, and the name of the importing call, for the reference page. */
  subject: string;
  name: string;
  /** Permissions to import and to read the list of imports. */
  permission: Permission;
  listPermission: Permission;
  fields: readonly SheetField[];
  /** Fields that go with the file. */
  ownFields: Given;
  /** Entries of a changed row, of a result, of a record that was changed since, of a batch, and filters of the list of batches. */
  change: Change;
  sums: Sums;
  since: Since;
  batch: Batch;
  filters: Filters;
}

/** Declares the calls of one import; its contract file names them. */
export function importDeclarations<
  Given extends v.ObjectEntries,
  Change extends v.ObjectEntries,
  Sums extends v.ObjectEntries,
  Since extends v.ObjectEntries,
  Batch extends v.ObjectEntries,
  Filters extends v.ObjectEntries,
>(own: OwnParts<Given, Change, Sums, Since, Batch, Filters>) {
  const { subject, name, permission, listPermission } = own;
  return {
    /** `file` is a workbook, or `pastedRows`. */
    store: {
      method: 'POST',
      audience: 'administrator',
      permission,
      summary: `导入${subject}：check 只检查，all 全部无误才导入，good 只导入无误的行；有错误时 Code 为 511`,
      input: v.object({
        Mode: v.optional(v.picklist(importModes, '导入方式有误'), 'check'),
        ...own.ownFields,
        /** Absent where the columns are found by their heads, or were chosen for the same heads before. */
        Columns: v.optional(chosenColumns(own.fields)),
        /** Used together with `Columns`. */
        HeadRow: headRow,
        Filled: v.optional(filledFields(own.fields)),
        /** Answers to the questions of a check; those given before are remembered. */
        Answers: v.optional(answersField),
      }),
      output: v.object({
        ...resultEntries,
        ...own.sums,
        Changes: v.array(v.object({ ...changeEntries, ...own.change })),
      }),
      takesFile: true,
      fieldLimit: maxAnswersLength * bytesOfCharacter,
    },
    /** `file` is a workbook, or `pastedRows`. */
    columns: {
      method: 'POST',
      audience: 'administrator',
      permission,
      summary: `读取${subject}导入表格的各列：表头、前几个值、认出的字段；有没认出的，选好后作为 ${name} 的 Columns；HeadRow 指明表头在第几行`,
      input: v.object({ HeadRow: headRow }),
      output: sheetColumns,
      takesFile: true,
    },
    problems: {
      method: 'GET',
      audience: 'administrator',
      permission,
      summary: `下载标注了错误的导入表格（xlsx）；Ticket 由 ${name} 给出，10 分钟内有效`,
      input: v.object({ Ticket: requiredText('请先检查文件', 100) }),
      output: fileAnswer,
    },
    undo: {
      method: 'POST',
      audience: 'administrator',
      permission,
      summary: `撤回${subject}导入：新增的删除，修改的恢复原值；check 只看会怎样，unchanged 保留之后又有变更的；Reason 为撤回原因，只在后台可见`,
      input: v.object({
        BatchId: recordId('BatchId 有误'),
        Mode: v.optional(v.picklist(undoModes, '撤回方式有误'), 'all'),
        Reason: optionalText(undoReasonLength, cleanLines),
      }),
      output: v.object({ ...undoEntries, ChangedSince: v.array(v.object(own.since)) }),
    },
    batches: {
      method: 'GET',
      permission: listPermission,
      summary: `${subject}导入记录，新的在前`,
      input: v.object({
        /** Part of the name of the file or of the administrator who imported it. */
        key: searchKey,
        ...own.filters,
        undone: filter(oneOf([batchStates.active, batchStates.undone], 'undone 有误')),
        ...page,
      }),
      output: listOf(v.object({ ...batchEntries, ...own.batch })),
    },
  } as const;
}

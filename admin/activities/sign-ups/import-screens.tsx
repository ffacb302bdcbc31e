import {
  businessSignUpImports,
  resultImportFields,
  signUpImportFields,
  type ResultImportResult,
  type SignUpChangedSince,
  type SignUpImportResult,
} from '#contract/activities/sign-up-imports.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { cleanTelephone, mobilePattern } from '#contract/fields/contacts.ts';
import type { ImportScreen } from '../../imports/screen.ts';

const undoColumns: ImportScreen<SignUpImportResult, SignUpChangedSince>['undo']['columns'] = [
  { title: '姓名', cell: ({ Name }) => Name, width: 96 },
  { title: '单位', cell: ({ CompanyName }) => CompanyName },
  { title: '变更', cell: ({ Change }) => Change, width: 160 },
  { title: '时间', cell: ({ ChangeTime }) => ChangeTime.slice(0, 16), width: 150 },
];

/** The names stand before the mobile numbers. */
const beginsAt = (row: readonly string[]) => {
  const at = row.findIndex((text) => mobilePattern.test(cleanTelephone(text)));
  return at > 0 ? at - 1 : at;
};

const widths = { 姓名: 96, 手机号码: 130, 职务: 112, 身份证号: 180, 结果: 96 };

/** The texts and calls of the import of people. */
export const peopleScreen: ImportScreen<SignUpImportResult, SignUpChangedSince> = {
  title: '导入名单',
  record: '人员',
  unit: '人',
  corrects: '自动更正：全角数字、空格和手机号码里的横线。更正了哪些，检查后逐一列出。',
  calls: {
    store: businessSignUpImports.ImportSignUps,
    columns: businessSignUpImports.ReadSignUpColumns,
    problems: businessSignUpImports.GetSignUpFaults,
    undo: businessSignUpImports.UndoSignUpImport,
  },
  invalidates: [businessSignUpImports.GetSignUpBatches, businessSignUps.GetSignUpList],
  fields: signUpImportFields,
  widths,
  beginsAt,
  changes: { before: [{ title: '姓名', cell: ({ Name }) => Name, width: 120 }], after: [] },
  effects: {
    figure: ({ Waited }) => (Waited > 0 ? `${Waited} 人候补` : ''),
    question: ({ Waited }) => (Waited > 0 ? `，其中 ${Waited} 人名额已满、排到候补` : ''),
    result: ({ Waited }) => (Waited > 0 ? `，其中 ${Waited} 人候补` : ''),
  },
  undo: {
    deleting: '导入的人员从名单上消失，空出的名额给第一位候补。',
    example: '选错了表格',
    keyOf: ({ PersonId }) => String(PersonId),
    columns: undoColumns,
  },
};

/** The texts and calls of the import of results. */
export const resultScreen: ImportScreen<ResultImportResult, SignUpChangedSince> = {
  title: '录入结果',
  record: '结果',
  unit: '人',
  corrects: '自动更正：全角数字和空格。“通过”“合格”或达到合格分数的为通过。',
  calls: {
    store: businessSignUpImports.ImportSignUpResults,
    columns: businessSignUpImports.ReadResultColumns,
    problems: businessSignUpImports.GetResultFaults,
    undo: businessSignUpImports.UndoResultImport,
  },
  invalidates: [businessSignUpImports.GetResultBatches, businessSignUps.GetSignUpList],
  fields: resultImportFields,
  widths,
  beginsAt,
  changes: {
    before: [
      { title: '姓名', cell: ({ Name }) => Name, width: 96 },
      { title: '单位', cell: ({ CompanyName }) => CompanyName, width: 200 },
    ],
    after: [],
  },
  effects: {
    figure: ({ Passed, Failed }) => `通过 ${Passed}，未通过 ${Failed}`,
    question: ({ Passed, Failed }) => `：通过 ${Passed} 人，未通过 ${Failed} 人`,
    result: ({ Passed, Failed }) => `。通过 ${Passed} 人，未通过 ${Failed} 人`,
  },
  undo: {
    deleting: '',
    example: '贴错了成绩',
    keyOf: ({ PersonId }) => String(PersonId),
    columns: undoColumns,
  },
};

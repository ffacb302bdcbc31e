import type { FileAnswer } from '#contract/api/endpoint.ts';
import {
  actionWord,
  actorWord,
  actorWords,
  resultWord,
  type LogWords,
  type Operation,
} from '#contract/back-office/audit.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { sheetAnswer } from '../../platform/spreadsheets/write-sheet.ts';
import { readOperations, type OperationFilters } from './store.ts';

const columns = [
  { header: '编号', width: 10 },
  { header: '时间', width: 20 },
  { header: '身份', width: 10 },
  { header: '操作人', width: 16 },
  { header: '账号', width: 16 },
  { header: '来自', width: 18 },
  { header: '操作', width: 26 },
  { header: '对象', width: 12 },
  { header: '对象编号', width: 10 },
  { header: '原值', width: 50 },
  { header: '新值', width: 50 },
  { header: '结果', width: 14 },
  { header: '请求编号', width: 30 },
];

/** Exports the filtered operations in words; rows are read while the file is written. */
export function exportOperations(db: Database, filters: OperationFilters, words: LogWords): FileAnswer {
  const rows = async function* () {
    for await (const operation of readOperations(db, filters)) yield lineOf(operation, words);
  };
  return sheetAnswer(`操作日志${today()}.xlsx`, '操作日志', columns, rows());
}

function lineOf(operation: Operation, words: LogWords): (string | number)[] {
  const { LogId, CreateTime, ActorKind, ActorName, Address, Noun, RecordId } = operation;
  return [
    LogId,
    CreateTime,
    actorWords[ActorKind],
    actorWord(operation),
    ActorName,
    Address,
    actionWord(words, operation),
    words.Nouns[Noun] ?? Noun,
    RecordId,
    valuesOf(operation.Before, Noun, words),
    valuesOf(operation.After, Noun, words),
    resultWord(operation),
    operation.TraceId,
  ];
}

function valuesOf(values: Operation['Before'], entityType: string, { Fields }: LogWords): string {
  const lines = Object.entries(values ?? {}).map(([field, value]) => {
    const { Name = field, Values = {} } = Fields[entityType]?.[field] ?? {};
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return `${Name}：${Values[text] ?? text}`;
  });
  return lines.join('\n');
}

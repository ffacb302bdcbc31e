import type { LogWords } from '#contract/back-office/audit.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { fieldsOfEntityTypes, entityTypes } from './field-names.ts';

/** Actions of the program itself, or of an operator at the command line. */
const ownDeeds: Readonly<Record<string, string>> = {
  BackupFailed: '备份失败',
  ScanFile: '检查上传的文件',
  sweep: '清理过期数据',
  forget: '清除到期数据',
  FillDemo: '装入示例数据',
  ForgetApplications: '清除到期的入会申请',
  ForgetOperations: '清除到期的操作日志',
  ForgetSuggestions: '清除到期的建议',
  backup: '命令：备份',
  restore: '命令：恢复备份',
  token: '命令：签发令牌',
  'reset-password': '命令：重置管理员密码',
  'reset-totp': '命令：取消两步验证',
  'rotate-key': '命令：换加密密钥',
  'rotate-signing-key': '命令：换证书签名密钥',
};

/** Returns the words of the log: the summary of each call, up to the first explanation. */
export function logWords(endpoints: readonly Endpoint[]): LogWords {
  const ofAdministrators = new Set(endpoints.filter(isOfAdministrators).map(nameOf));
  const calls = endpoints.map((endpoint): [string, string] => {
    const name = nameOf(endpoint);
    const isTaken = !isOfAdministrators(endpoint) && ofAdministrators.has(name);
    const key = isTaken ? `${endpoint.audience === 'anyone' ? 'visitor' : 'member'}/${name}` : name;
    return [key, endpoint.summary.split(/[；：，（。]/)[0] ?? endpoint.summary];
  });
  return {
    Actions: { ...ownDeeds, ...Object.fromEntries(calls) },
    Nouns: entityTypes,
    Fields: fieldsOfEntityTypes,
  };
}

const isOfAdministrators = ({ audience }: Endpoint) => audience === 'administrator';
const nameOf = ({ path }: Endpoint) => path.split('/')[3] ?? path;

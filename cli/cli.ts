import { OperatorError } from '../server/platform/core/operator-error.ts';
import { backUp } from './commands/backup.ts';
import { duplicates } from './commands/duplicates.ts';
import { hiddenText } from './commands/hidden-text.ts';
import { onSite, type Site } from './commands/open-site.ts';
import { resetPassword } from './commands/reset-password.ts';
import { resetTotp } from './commands/reset-totp.ts';
import { restore } from './commands/restore.ts';
import { rotateKey } from './commands/rotate-key.ts';
import { rotateSigningKeyOfSite } from './commands/rotate-signing-key.ts';
import { removeUnfinished, scrub } from './commands/scrub.ts';
import { issueToken } from './commands/token.ts';
import { verifyLog } from './commands/verify-log.ts';

// npm run cli -- <command> [argument] [option]; the answer is the last line.
type Command = {
  argument?: string;
  options?: string[];
  about: string;
  run(argument: string, options: string[]): Promise<string>;
};

class WrongUse extends OperatorError {}

const withSite = (run: (site: Site, argument: string) => Promise<string>) => (argument: string) =>
  onSite((site) => run(site, argument));

const commands: Record<string, Command> = {
  token: { argument: '<账号>', about: '签发一小时有效的管理员令牌', run: withSite(issueToken) },
  'reset-password': {
    argument: '<账号>',
    about: '重置管理员密码，输出一次性密码',
    run: withSite(resetPassword),
  },
  'reset-totp': {
    argument: '<账号>',
    about: '取消管理员的两步验证（手机与恢复码都丢失时）',
    run: withSite(resetTotp),
  },
  'rotate-key': { about: '换密钥并重新加密个人信息，可在运行中进行，中断后可继续', run: withSite(rotateKey) },
  'rotate-signing-key': {
    about: '换证书的签名密钥；已签发的证书仍然有效',
    run: withSite(rotateSigningKeyOfSite),
  },
  backup: { argument: '<文件>', about: '备份数据库与上传的文件', run: backUp },
  restore: {
    argument: '<文件>',
    options: ['--replace', '--send-waiting'],
    about: '由备份恢复；--replace 取代现有内容，--send-waiting 照常发出备份中尚未发出的邮件',
    run: restore,
  },
  scrub: {
    options: [removeUnfinished],
    about: '读出每个文件，列出损坏、缺失和没有传完的；--remove-unfinished 清除对象存储里没有传完的',
    run: (_argument, options) => onSite((site) => scrub(site, options)),
  },
  'hidden-text': { about: '列出正文里有看不见的文字的文章', run: withSite(hiddenText) },
  duplicates: { about: '列出只是写法不同的证书编号与名称', run: withSite(duplicates) },
  'verify-log': { about: '检查操作日志是否被改动', run: withSite(verifyLog) },
};

const [name = '', ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) await answer(command);
else showUsage();

async function answer(task: Command): Promise<void> {
  const options = rest.filter((word) => word.startsWith('--'));
  const words = rest.filter((word) => !word.startsWith('--'));
  try {
    refuseWrong(task, words, options);
    console.log(await task.run(words[0] ?? '', options));
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = error instanceof WrongUse ? 2 : 1;
  }
}

/** Refuses a missing argument or an unknown option, and names it. */
function refuseWrong({ argument, options = [] }: Command, words: string[], names: string[]): void {
  const unknown = names.find((word) => !options.includes(word));
  const hint = options.length > 0 ? `可用的选项：${options.join('、')}` : '它没有选项';
  if (unknown !== undefined) throw new WrongUse(`${name}：没有选项 ${unknown}；${hint}`);
  if (argument !== undefined && !words[0]) throw new WrongUse(`${name}：缺少参数 ${argument}`);
  const extra = words[argument === undefined ? 0 : 1];
  if (extra !== undefined) throw new WrongUse(`${name}：多余的参数 ${extra}`);
}

function showUsage(): void {
  const lines = Object.entries(commands).map(([each, { argument: what = '', options = [], about }]) =>
    `  ${[each, what, ...options.map((option) => `[${option}]`)].join(' ')}`.padEnd(30).concat(about),
  );
  const problems = name === '' ? [] : [`没有命令 ${name}`];
  console.error([...problems, '用法：npm run cli -- <命令>', ...lines].join('\n'));
  process.exitCode = 2;
}

import { OperatorError } from '../server/base/operator-error.ts';
import { backUp } from './backup.ts';
import { duplicates } from './duplicates.ts';
import { hiddenText } from './hidden-text.ts';
import { onSite, type Site } from './open-site.ts';
import { resetPassword } from './reset-password.ts';
import { rotateKey } from './rotate-key.ts';
import { rotateSigningKeyOfSite } from './rotate-signing-key.ts';
import { resetTotp } from './reset-totp.ts';
import { restore } from './restore.ts';
import { scrub } from './scrub.ts';
import { issueToken } from './token.ts';
import { verifyLog } from './verify-log.ts';

// npm run cli -- <command> [argument] [option]; the answer is the last line.
type Command = {
  argument?: string;
  option?: string;
  about: string;
  run(argument: string, hasOption: boolean): Promise<string>;
};

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
    option: '--replace',
    about: '由备份恢复；加上选项则取代现有内容',
    run: restore,
  },
  scrub: { about: '读出每个文件，列出损坏和缺失的', run: withSite(scrub) },
  'hidden-text': { about: '列出正文里有看不见的文字的文章', run: withSite(hiddenText) },
  duplicates: { about: '列出只是写法不同的证书编号与名称', run: withSite(duplicates) },
  'verify-log': { about: '检查操作日志是否被改动', run: withSite(verifyLog) },
};

const [name = '', ...given] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
const options = given.filter((word) => word.startsWith('--'));
const [argument, ...others] = given.filter((word) => !word.startsWith('--'));
if (command && isComplete(command)) await answer(command);
else showUsage();

function isComplete({ argument: what, option }: Command): boolean {
  const isKnown = options.every((word) => word === option);
  return isKnown && others.length === 0 && Boolean(what) === Boolean(argument);
}

async function answer({ run }: Command): Promise<void> {
  try {
    console.log(await run(argument ?? '', options.length > 0));
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = 1;
  }
}

function showUsage(): void {
  const lines = Object.entries(commands).map(([each, { argument: what = '', option, about }]) =>
    `  ${each} ${what} ${option ? `[${option}]` : ''}`.padEnd(30).concat(about),
  );
  console.error(['用法：npm run cli -- <命令>', ...lines].join('\n'));
  process.exitCode = 2;
}

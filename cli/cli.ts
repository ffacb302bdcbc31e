import { OperatorError } from '../server/operator-error.ts';
import { onSite, type Site } from './open-site.ts';
import { resetPassword } from './reset-password.ts';
import { issueToken } from './token.ts';
import { verifyLog } from './verify-log.ts';

// npm run cli -- <command> [argument]; the answer is the last line.
type Command = { argument?: string; about: string; run(site: Site, argument: string): Promise<string> };

const commands: Record<string, Command> = {
  token: { argument: '<账号>', about: '签发一小时有效的管理员令牌', run: issueToken },
  'reset-password': { argument: '<账号>', about: '重置管理员密码，输出一次性密码', run: resetPassword },
  'verify-log': { about: '检查操作日志是否被改动', run: verifyLog },
};

const [name = '', argument] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command && Boolean(command.argument) === Boolean(argument)) await answer(command, argument ?? '');
else showUsage();

async function answer({ run }: Command, text: string): Promise<void> {
  try {
    console.log(await onSite((site) => run(site, text)));
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = 1;
  }
}

function showUsage(): void {
  const lines = Object.entries(commands).map(
    ([each, { argument: what = '', about }]) => `  ${each} ${what}`.padEnd(26) + about,
  );
  console.error(['用法：npm run cli -- <命令>', ...lines].join('\n'));
  process.exitCode = 2;
}

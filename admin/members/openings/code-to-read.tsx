import { Alert } from 'antd';
import { groupedCode } from '#contract/accounts/openings.ts';

interface CodeToReadProps {
  name: string;
  code: string;
  until: string;
  address: string;
}

/** Shows a code to be read out by telephone: in groups, and spelled sign by sign. */
export function CodeToRead({ name, code, until, address }: CodeToReadProps) {
  return (
    <>
      <Alert type="warning" showIcon title={`只显示这一次；先核实对方是${name}的人，再念`} />
      <ol className="list" aria-label="开通码，分三组念">
        {groupedCode(code)
          .split('-')
          .map((group, at) => (
            // The same four signs may come twice.
            // oxlint-disable-next-line no-array-index-key
            <li key={at}>
              <code className="text-xl">{group}</code> <span className="soft">{spelled(group)}</span>
            </li>
          ))}
      </ol>
      <p className="m-0 breaks">
        请对方打开 {address}，填开通码。{until} 止，只能用一次。
      </p>
    </>
  );
}

const spelled = (group: string) =>
  [...group].map((sign) => (/\d/.test(sign) ? `数字 ${sign}` : `字母 ${sign}`)).join('，');

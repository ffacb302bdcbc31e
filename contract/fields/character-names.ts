/** The names of characters without a shape, for messages to clerks. */
const names: Record<number, string> = {
  0: '空字符',
  0x9: '制表符',
  0xa: '换行符',
  0xd: '回车符',
  0xa0: '不换行空格',
  0xad: '软连字符',
  0x34f: '组合连接符',
  0x61c: '阿拉伯文方向标记',
  0x115f: '谚文填充符',
  0x1160: '谚文填充符',
  0x200b: '零宽空格',
  0x200c: '零宽不连字',
  0x200d: '零宽连字',
  0x200e: '从左至右标记',
  0x200f: '从右至左标记',
  0x2028: '行分隔符',
  0x2029: '段分隔符',
  0x202a: '从左至右嵌入',
  0x202b: '从右至左嵌入',
  0x202c: '方向格式结束',
  0x202d: '从左至右强制',
  0x202e: '从右至左强制',
  0x202f: '窄不换行空格',
  0x2060: '零宽不换行符',
  0x2066: '从左至右隔离',
  0x2067: '从右至左隔离',
  0x2068: '首个强字符隔离',
  0x2069: '隔离结束',
  0x2800: '盲文空白',
  0x3000: '全角空格',
  0x3164: '谚文填充符',
  0xfeff: '字节顺序标记',
  0xffa0: '半角谚文填充符',
  0xfffc: '对象占位符',
};

/** A character as a message shows it: itself where it has a shape, otherwise its name and its code. */
export function nameOfCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const name = names[code] ?? kindOf(code);
  if (name === undefined && !/^[\p{C}\p{Z}]/u.test(character)) return character;
  return `${name ?? '不可见字符'}（U+${code.toString(16).toUpperCase().padStart(4, '0')}）`;
}

function kindOf(code: number): string | undefined {
  if ((code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef)) return '异体选择符';
  if (code >= 0xe0000 && code <= 0xe007f) return '标签字符';
  if (code >= 0xe000 && code <= 0xf8ff) return '自造字';
  return undefined;
}

interface Place {
  present?: string;
  folder?: string;
}

export function findNode(place?: Place): string | undefined;
export function installNode(place?: Place): Promise<number>;

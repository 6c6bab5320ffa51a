export function takeTurn(lock: string, sayWaiting: () => void): void;
export function giveBack(lock: string): void;

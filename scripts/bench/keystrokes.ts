export async function benchKeystrokes() {}

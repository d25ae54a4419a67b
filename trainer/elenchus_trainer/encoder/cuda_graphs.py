"""
Steps that are recorded. A step of a small network is a thousand tiny kernels, and a processor that has to start them one by one leaves a fast GPU idle;
so on a GPU a whole step (forward, backward, optimisers) is recorded once and then replayed. What a recording reads, its rates among it, lies on the
device and is changed in place.
"""

import torch


def set_base_rates(optimizers, bases: list[float], device) -> None:
    """One rate for each group of parameters, in the order of the optimisers and their groups."""
    groups = [group for optimizer in optimizers for group in optimizer.param_groups]
    for group, base in zip(groups, bases, strict=True):
        group["base"], group["lr"] = base, torch.tensor(base, device=device) if device.type == "cuda" else base


def set_rates(optimizers, rate: float) -> None:
    """Every group goes on at so much of its own rate."""
    for optimizer in optimizers:
        for group in optimizer.param_groups:
            if torch.is_tensor(group["lr"]):
                group["lr"].fill_(group["base"] * rate)
            else:
                group["lr"] = group["base"] * rate


def capture_graphs(step, count: int, optimizers) -> tuple[list, list]:
    """Recordings of `step(0)` … and what each gives. The steps before the recording have the rate 0, so that no weight changes."""
    set_rates(optimizers, 0.0)
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for k in range(count):
            for _ in range(3 if count == 1 else 1):
                step(k)
    torch.cuda.current_stream().wait_stream(side)
    pool, graphs, outputs = torch.cuda.graph_pool_handle(), [], []
    for k in range(count):
        graph = torch.cuda.CUDAGraph()
        for optimizer in optimizers:
            optimizer.zero_grad(set_to_none=True)
        with torch.cuda.graph(graph, pool=pool):
            outputs.append(step(k))
        graphs.append(graph)
    torch.cuda.synchronize()
    return graphs, outputs


def get_state(module, optimizers, device) -> dict:
    """Weights, optimisers and the state of chance."""
    cuda = {"cuda": torch.cuda.get_rng_state(device)} if device.type == "cuda" else {}
    return {"weights": module.state_dict(), "optimizers": [each.state_dict()["state"] for each in optimizers], "random": torch.get_rng_state()} | cuda


@torch.no_grad()
def restore_state(saved: dict, module, optimizers, device) -> None:
    """What `state_of` gave: a recorded step knows where its numbers lie. An optimiser that has not stepped yet takes over what was saved."""
    for name, value in module.state_dict().items():
        value.copy_(saved["weights"][name])
    for optimizer, states in zip(optimizers, saved["optimizers"], strict=True):
        parameters = [(p, group.get("capturable", False)) for group in optimizer.param_groups for p in group["params"]]
        for number, values in states.items():
            parameter, recordable = parameters[number]
            held = optimizer.state[parameter]
            for name, value in values.items():
                if torch.is_tensor(held.get(name)):
                    held[name].copy_(value)
                else:
                    # Steps are counted on the CPU, unless they can be recorded.
                    held[name] = value.to(parameter.device) if torch.is_tensor(value) and (recordable or value.dim() > 0) else value
    torch.set_rng_state(saved["random"].cpu())
    if "cuda" in saved and device.type == "cuda":
        torch.cuda.set_rng_state(saved["cuda"].cpu(), device)

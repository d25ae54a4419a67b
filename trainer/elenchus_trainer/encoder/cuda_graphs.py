"""
Training steps as CUDA graphs. A step of a small network consists of about a thousand small kernels, whose launch overhead leaves a fast GPU idle;
therefore, a whole step (forward, backward, optimizers) is captured once and then replayed. The inputs of a graph, including learning rates, are
tensors on the device, which are changed in place.
"""

import torch


def set_base_rates(optimizers, bases: list[float], device) -> None:
    """Set the base learning rate of each parameter group, in the order of the optimizers and their groups."""
    groups = [group for optimizer in optimizers for group in optimizer.param_groups]
    for group, base in zip(groups, bases, strict=True):
        group["base"], group["lr"] = base, torch.tensor(base, device=device) if device.type == "cuda" else base


def set_rates(optimizers, rate: float) -> None:
    """Set the learning rate of each group to a multiple of its base rate."""
    for optimizer in optimizers:
        for group in optimizer.param_groups:
            if torch.is_tensor(group["lr"]):
                group["lr"].fill_(group["base"] * rate)
            else:
                group["lr"] = group["base"] * rate


def capture_graphs(step, count: int, optimizers) -> tuple[list, list]:
    """Capture `step(0)`, `step(1)` …; return the graphs and their outputs. The warm-up steps have a learning rate of 0, so that weights do not change."""
    set_rates(optimizers, 0.0)
    warm_up_stream = torch.cuda.Stream()
    warm_up_stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(warm_up_stream):
        for k in range(count):
            for _ in range(3 if count == 1 else 1):
                step(k)
    torch.cuda.current_stream().wait_stream(warm_up_stream)
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
    """Return the weights and the states of optimizers and random number generators."""
    cuda = {"cuda": torch.cuda.get_rng_state(device)} if device.type == "cuda" else {}
    return {"weights": module.state_dict(), "optimizers": [each.state_dict()["state"] for each in optimizers], "random": torch.get_rng_state()} | cuda


@torch.no_grad()
def restore_state(saved: dict, module, optimizers, device) -> None:
    """Restore a state of `get_state` in place, because captured graphs refer to the tensors. Missing optimizer states are created."""
    for name, value in module.state_dict().items():
        value.copy_(saved["weights"][name])
    for optimizer, states in zip(optimizers, saved["optimizers"], strict=True):
        parameters = [(p, group.get("capturable", False)) for group in optimizer.param_groups for p in group["params"]]
        for index, values in states.items():
            parameter, is_capturable = parameters[index]
            state = optimizer.state[parameter]
            for name, value in values.items():
                if torch.is_tensor(state.get(name)):
                    state[name].copy_(value)
                else:
                    # Step counters are on the CPU unless the optimizer is capturable.
                    state[name] = value.to(parameter.device) if torch.is_tensor(value) and (is_capturable or value.dim() > 0) else value
    torch.set_rng_state(saved["random"].cpu())
    if "cuda" in saved and device.type == "cuda":
        torch.cuda.set_rng_state(saved["cuda"].cpu(), device)
